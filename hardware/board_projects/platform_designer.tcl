# The commands of Platform Designer's qsys-script that boards' scripts use, on a system with a
# processing system and a clock, like the reference designs. `known_interfaces(kind)` and
# `known_parameters(kind)` list what a kind of component has; other names are refused.

set calls {}
set instances [dict create clk_0 clock_source hps_0 altera_hps]
set connections $held
proc note {args} { lappend ::calls $args }
rename package tcl_package
proc package {args} {
    if {[lindex $args end-1] eq "qsys"} { return }
    tcl_package {*}$args
}
proc there {what name list} {
    if {[lsearch -exact $list $name] < 0} { error "$what $name is not known: $list" }
}
proc interface {name} {
    lassign [split $name .] instance part
    there instance $instance [dict keys $::instances]
    there "interface of $instance" $part $::known_interfaces([dict get $::instances $instance])
    return $name
}
proc get_instances {} { dict keys $::instances }
proc get_connections {instance} {
    set found {}
    foreach c $::connections { if {[string match "*$instance.*" $c]} { lappend found $c } }
    return $found
}
proc remove_connection {name} {
    there connection $name $::connections
    set ::connections [lsearch -all -inline -not -exact $::connections $name]
    note remove_connection $name
}
proc set_instance_parameter_value {instance name value} {
    there instance $instance [dict keys $::instances]
    there "parameter of $instance" $name $::known_parameters([dict get $::instances $instance])
    note set $name $value
}
proc add_instance {name kind} {
    there component $kind [array names ::known_interfaces]
    dict set ::instances $name $kind
}
proc add_connection {from to} {
    if {[lsearch -exact $::connections $from/$to] >= 0} { error "$from/$to is there" }
    foreach c $::connections {
        if {[lindex [split $c /] 1] eq $to && ![string match clk_0.* $to]} { error "$to is held by $c" }
    }
    interface $from
    interface $to
    lappend ::connections $from/$to
    note connect $from $to
}
proc set_connection_parameter_value {connection name value} {
    there connection $connection $::connections
    note $connection $name $value
}
proc save_system {} {
    # Each interface of the design is connected, and so is the clock of each connected port.
    dict for {instance kind} $::instances {
        if {$kind eq "altera_hps" || $kind eq "clock_source"} continue
        foreach i $::known_interfaces($kind) {
            if {$i eq "locked" || $i eq "wires" || [string match *_qos $i]} continue
            if {[lsearch -glob $::connections *$instance.$i*] < 0} { error "$instance.$i is not joined" }
        }
    }
    foreach {port clock} {f2h_sdram0_data f2h_sdram0_clock f2h_axi_slave f2h_axi_clock h2f_lw_axi_master h2f_lw_axi_clock} {
        if {[lsearch -glob $::connections *hps_0.$port*] >= 0 && [lsearch -glob $::connections */hps_0.$clock] < 0} {
            error "hps_0.$clock is not driven"
        }
    }
    note saved
}
