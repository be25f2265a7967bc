# The commands of Vivado and Platform Designer that the generated scripts use: they record each
# call, and refuse names that were never created, as the tools would.

set calls {}
proc note {args} { lappend ::calls $args }
proc known {what name list} {
    if {[lsearch -exact $list $name] < 0} { error "$what $name is not known: $list" }
}

# Platform Designer. A width is compared with the port, and a property with the interface.
set parameters [dict create]
set interfaces {}
set ports [dict create]
proc unknown_package {args} {}
rename package tcl_package
proc package {args} {
    if {[lindex $args 0] eq "require" && [lindex $args end-1] eq "qsys"} { return [note package {*}$args] }
    tcl_package {*}$args
}
proc set_module_property {name value} { note module $name $value }
proc add_fileset {name kind callback title} { lappend ::filesets $name; note fileset $name $kind }
proc set_fileset_property {name property value} {
    known fileset $name $::filesets
    note fileset_property $name $property $value
}
proc add_fileset_file {name kind source path args} {
    if {$source ne "PATH"} { error "$name: $source is not PATH" }
    if {![file exists [file join $::here $path]]} { error "$path is not there" }
    note file $name $kind $path
}
proc add_parameter {name kind default description} {
    dict set ::parameters $name $default
    note parameter $name $kind $default
}
proc set_parameter_property {name property value} {
    known parameter $name [dict keys $::parameters]
    note parameter_property $name $property $value
}
proc get_parameter_value {name} { dict get $::parameters $name }
proc add_interface {name kind side} { lappend ::interfaces $name; note interface $name $kind $side }
proc set_interface_property {name property value} {
    known interface $name $::interfaces
    note interface_property $name $property $value
}
proc add_interface_port {interface name role way width} {
    known interface $interface $::interfaces
    if {[dict exists $::ports $name]} { error "port $name is added twice" }
    dict set ::ports $name $width
    note port $interface $name $role $way $width
}
proc set_port_property {name property value} {
    known port $name [dict keys $::ports]
    if {$property eq "WIDTH_EXPR"} { dict set ::ports $name $value }
    note port_property $name $property $value
}

# Vivado: `there_already` are bus parameters from the attributes; `found_buses` and `found_parameters` are those that it reads from
# the wrapper.
proc create_project {args} { note create_project {*}$args }
proc add_files {option files} {
    foreach f $files { if {![file exists $f]} { error "$f is not there" } }
    note add_files {*}$files
}
proc current_fileset {} { return sources_1 }
proc update_compile_order {args} { note update_compile_order {*}$args }
proc set_property {name value object} {
    if {$object eq {}} { error "set_property $name: no object" }
    note set_property $name $value $object
}
namespace eval ipx {
    proc package_project {args} { ::note package_project {*}$args }
    proc current_core {} { return core }
    proc get_bus_interfaces {name of core} {
        return [expr {[lsearch -exact $::found_buses $name] < 0 ? {} : "bus:$name"}]
    }
    # Like Vivado: something that exists cannot be added, and something that does not exist cannot
    # be removed.
    proc get_bus_parameters {quiet name of bus} {
        return [expr {[lsearch -exact $::there_already "$bus:$name"] < 0 ? {} : "$bus:$name"}]
    }
    proc add_bus_parameter {name bus} {
        if {[get_bus_parameters -quiet $name -of $bus] ne {}} { error "$name is there" }
        lappend ::there_already "$bus:$name"
        return "$bus:$name"
    }
    proc remove_bus_parameter {name bus} {
        if {[get_bus_parameters -quiet $name -of $bus] eq {}} { error "$name is not there" }
        ::note remove_bus_parameter $name $bus
    }
    proc get_address_spaces {quiet name of core} { return {} }
    proc add_address_space {name core} { return "space:$name" }
    proc associate_bus_interfaces {a bus b clock core} { ::note associate $bus $clock }
    proc get_user_parameters {name of core} {
        ::known parameter $name $::found_parameters
        return "parameter:$name"
    }
    proc get_memory_maps {name of core} { return {} }
    proc add_memory_map {name core} { ::note memory_map $name; return "map:$name" }
    proc get_address_blocks {of map} { return {} }
    proc add_address_block {name map} { return "$map:$name" }
    proc create_xgui_files {core} { ::note xgui }
    proc update_checksums {core} {}
    proc check_integrity {core} { return 1 }
    proc save_core {core} { ::note save_core }
}
