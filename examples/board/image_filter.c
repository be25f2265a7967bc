/* Filters an image on a processor, and prints the bandwidth: the task of Sadri et al. (2013) without an
 * accelerator. The arithmetic is that of the FIR filter in hardware/fir, with samples of 32 bits.
 *
 *   cc -O2 -o image_filter image_filter.c
 *   ./image_filter 131072                          # an image of 128 KiB in ordinary memory
 *   ./image_filter -m /dev/axiscope-coherent 131072   # in a buffer that the processors cache
 *   ./image_filter -m /dev/axiscope -u 131072      # in a buffer that is mapped as uncached
 *   ./image_filter -i photo.pgm -o filtered.pgm    # a picture: binary PGM, 8 bits per pixel
 *
 * The source is in the first half of the memory, and the destination in the second.
 */
#define _POSIX_C_SOURCE 200809L
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum { TAPS = 16, SHIFT = 15 };

/* Binomial coefficients: a low-pass filter whose sum is 1 << SHIFT. */
static const int16_t COEFFICIENTS[TAPS] = {1,    15,   105,  455,  1365, 3003, 5005, 6435,
                                           6435, 5005, 3003, 1365, 455,  105,  15,   1};

/* Filters one packet, with zeros before it. Ties round up, and results saturate. */
static void filter(const int32_t *source, int32_t *destination, size_t samples) {
    int32_t newest[TAPS] = {0};
    for (size_t n = 0; n < samples; n++) {
        int64_t sum = (int64_t)1 << (SHIFT - 1);
        newest[n % TAPS] = source[n];
        for (size_t k = 0; k < TAPS; k++)
            sum += (int64_t)COEFFICIENTS[k] * newest[(n - k) % TAPS];
        sum >>= SHIFT;
        destination[n] = sum > INT32_MAX ? INT32_MAX : sum < INT32_MIN ? INT32_MIN : (int32_t)sum;
    }
}

static void fail(const char *what, const char *why) {
    fprintf(stderr, "error: %s: %s\n", what, why);
    exit(1);
}

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Returns memory for both images: ordinary memory, or that of a u-dma-buf. */
static int32_t *memory(const char *device, int uncached, size_t bytes) {
    if (device == NULL) {
        void *found = malloc(bytes);
        if (found == NULL)
            fail("memory", "there is not enough; give a smaller image");
        return found;
    }
    int file = open(device, O_RDWR | (uncached ? O_SYNC : 0));
    if (file < 0)
        fail(device, strerror(errno));
    void *found = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    close(file);
    if (found == MAP_FAILED)
        fail(device, "it cannot be mapped; give an image of at most half its size");
    return found;
}

/* Reads the header of a picture; the pixels follow. */
static FILE *picture(const char *name, size_t *width, size_t *height) {
    FILE *file = fopen(name, "rb");
    size_t most = 0;
    if (file == NULL)
        fail(name, strerror(errno));
    if (fscanf(file, "P5 %zu %zu %zu", width, height, &most) != 3 || most != 255 ||
        fgetc(file) == EOF || *width == 0 || *height == 0 || *width > 65536 || *height > 65536)
        fail(name, "it is no binary PGM of 8 bits; convert it: convert photo.jpg photo.pgm");
    return file;
}

int main(int argc, char **argv) {
    const char *device = NULL, *in = NULL, *out = NULL;
    int uncached = 0, option;
    long repeats = 0;
    while ((option = getopt(argc, argv, "m:ui:o:n:")) != -1) {
        switch (option) {
        case 'm': device = optarg; break;
        case 'u': uncached = 1; break;
        case 'i': in = optarg; break;
        case 'o': out = optarg; break;
        case 'n': repeats = strtol(optarg, NULL, 10); break;
        default: return 2;
        }
    }
    /* A packet is a line of a picture, or the whole image. */
    size_t packet, packets = 1;
    FILE *file = NULL;
    if (in != NULL) {
        file = picture(in, &packet, &packets);
    } else {
        size_t bytes = optind < argc ? strtoul(argv[optind], NULL, 0) : 0;
        if (bytes < 4 || bytes % 4 != 0)
            fail("size", "give the bytes of an image, a multiple of 4, or a picture: -i photo.pgm");
        packet = bytes / 4;
    }
    size_t samples = packet * packets, bytes = 4 * samples;
    int32_t *source = memory(device, uncached, 2 * bytes), *destination = source + samples;
    for (size_t n = 0; n < samples; n++) {
        int pixel = file != NULL ? fgetc(file) : (int)(n * 37 % 251);
        if (pixel == EOF)
            fail(in, "it ends within the picture; copy it again");
        source[n] = pixel;
    }
    if (file != NULL)
        fclose(file);
    /* About 64 MiB are read and written, unless a number is given. */
    if (repeats <= 0)
        repeats = 1 + (long)((64u << 20) / (2 * bytes));
    double begun = seconds();
    for (long round = 0; round < repeats; round++)
        for (size_t line = 0; line < packets; line++)
            filter(source + line * packet, destination + line * packet, packet);
    double took = seconds() - begun;
    printf("%zu bytes, filtered %ld times: %.1f MB/s, read and written\n", bytes, repeats,
           2e-6 * (double)bytes * (double)repeats / took);
    if (out != NULL) {
        FILE *to = fopen(out, "wb");
        if (to == NULL)
            fail(out, strerror(errno));
        fprintf(to, "P5\n%zu %zu\n255\n", packet, packets);
        for (size_t n = 0; n < samples; n++)
            fputc(destination[n] < 0 ? 0 : destination[n] > 255 ? 255 : destination[n], to);
        if (fclose(to) != 0)
            fail(out, strerror(errno));
    }
    return 0;
}
