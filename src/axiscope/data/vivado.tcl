# Exports the hardware handoff of the open block design, and opens the report of Axiscope.
# In Vivado: source axiscope.tcl      (axiscope::report again after each change)

namespace eval axiscope {
    # The program that wrote this script.
    variable command {@COMMAND@}

    # Returns the name of the block design: the open design, or the only design of the project.
    proc block_design {} {
        set open [current_bd_design -quiet]
        if {$open ne ""} {
            return $open
        }
        set files [get_files -quiet *.bd]
        if {[llength $files] != 1} {
            error "axiscope: open the block design first (the project has [llength $files])"
        }
        open_bd_design [lindex $files 0]
        return [current_bd_design]
    }

    # Writes the handoff, and returns its path: an archive if this version of Vivado supports it,
    # otherwise the .hwh.
    proc export {folder name} {
        set bd [get_files -quiet "$name.bd"]
        save_bd_design
        generate_target all $bd
        if {[llength [info commands write_hw_platform]]} {
            set archive [file join $folder "$name.xsa"]
            if {![catch {write_hw_platform -fixed -force -file $archive} problem]} {
                return $archive
            }
            puts "axiscope: write_hw_platform failed ($problem); the .hwh is used, without registers"
        }
        set place [file dirname $bd]
        set generated [string map {.srcs .gen} $place]
        foreach folder [list $generated $place] {
            set handoff [file join $folder hw_handoff "$name.hwh"]
            if {[file exists $handoff]} {
                return $handoff
            }
        }
        error "axiscope: no handoff in [file join $generated hw_handoff]; generate the block design"
    }

    # Runs Axiscope without the libraries and the Python of Vivado.
    proc run {args} {
        variable command
        foreach name {LD_LIBRARY_PATH PYTHONHOME PYTHONPATH} {
            if {[info exists ::env($name)]} {
                set kept($name) $::env($name)
                unset ::env($name)
            }
        }
        set failed [catch {exec {*}$command {*}$args 2>@1} text]
        foreach name [array names kept] {
            set ::env($name) $kept($name)
        }
        puts $text
        if {$failed} {
            error "axiscope: [lindex $args 0] failed; its message is above"
        }
    }

    proc report {} {
        set name [block_design]
        set folder [file join [get_property DIRECTORY [current_project]] axiscope]
        file mkdir $folder
        set handoff [export $folder $name]
        set design [file join $folder "$name.toml"]
        if {[file exists $design]} {
            file copy -force $design [file join $folder "$name.before.toml"]
            puts "axiscope: the design before is $name.before.toml; its rates are not taken over"
        }
        set here [pwd]
        cd $folder
        set failed [catch {
            run -m axiscope import --force --name $name $handoff
            run -m axiscope run --fresh -o [file join results $name] "$name.toml"
            set page [file join $folder results $name report.html]
            if {[file exists $page]} {
                run -m webbrowser -t "file://$page"
            }
        } problem]
        cd $here
        if {$failed} {
            error $problem
        }
        puts "axiscope: design [file join $folder $name.toml]; set rate_mbps in it and run it again"
    }
}

axiscope::report
