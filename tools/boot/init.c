/* For `make boot`: the first program of the emulated board. It lets axiscope-agent load a board's overlay,
 * prints what it finds, and then serves hosts at a port of the emulator until it is told to stop. */
#include <fcntl.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/reboot.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Ports of the emulator: one for hosts of the agent, one that ends the test. */
#define PORT "/dev/vport0p1"
#define END "/dev/vport0p2"

/* Runs the agent with the current standard input and output; returns its exit code. */
static int agent(const char *words[])
{
    int status = 0;
    pid_t child = fork();
    if (child == 0) {
        execv("/axiscope-agent", (char *const *)words);
        _exit(127);
    }
    waitpid(child, &status, 0);
    return WIFEXITED(status) ? WEXITSTATUS(status) : 128;
}

static void step(const char *name, const char *words[])
{
    printf("STEP %s\n", name);
    fflush(stdout);
    int code = agent(words);
    printf("END %s %d\n", name, code);
    fflush(stdout);
}

/* Returns whether a host is connected to a port. */
static int is_there(int port)
{
    struct pollfd there = {.fd = port, .events = POLLOUT};
    return poll(&there, 1, 0) >= 0 && !(there.revents & POLLHUP);
}

/* Serves one host after another: the agent's input and output are a port. Returns when the other port is used. */
static void serve(void)
{
    int end = open(END, O_RDWR);
    for (int n = 0; !is_there(end); n++) {
        int port = open(PORT, O_RDWR);
        while (!is_there(port) && !is_there(end))
            usleep(20000);
        if (is_there(port)) {
            /* Data that a host sends before this are lost, because the port still belongs to the previous host. */
            write(port, "R", 1);
            int out = dup(1);
            dup2(port, 0);
            dup2(port, 1);
            int code = agent((const char *[]){"axiscope-agent", "serve", NULL});
            dup2(out, 1);
            close(out);
            close(0);
            printf("HOST %d ended %d\n", n, code);
            fflush(stdout);
        }
        close(port);
    }
}

int main(void)
{
    const char *describe[] = {"axiscope-agent", "describe", NULL};
    const char *load[] = {"axiscope-agent", "load", "--overlay", "/axiscope.dtbo", NULL};
    const char *unload[] = {"axiscope-agent", "unload", NULL};
    for (const char **f = (const char *[]){"/proc", "/sys", "/dev", "/run", NULL}; *f; f++)
        mkdir(*f, 0755);
    mount("none", "/proc", "proc", 0, "");
    mount("none", "/sys", "sysfs", 0, "");
    mount("none", "/dev", "devtmpfs", 0, "");
    mount("none", "/run", "tmpfs", 0, "");
    mount("none", "/sys/kernel/config", "configfs", 0, "");
    step("before", describe);
    step("load", load);
    step("after", describe);
    printf("READY\n");
    fflush(stdout);
    serve();
    step("unload", unload);
    step("gone", describe);
    step("again", load);
    printf("DONE\n");
    fflush(stdout);
    sync();
    reboot(RB_POWER_OFF);
    return 0;
}
