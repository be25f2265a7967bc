# The commands of Vivado that boards' scripts use: they record each call, create cells of known kinds,
# and refuse names that the tool would not know. `known` contains the kinds (vendor_cells.toml), and
# `module_*` the properties of the board's own wrapper.
#
# known($vlnv) is a dict: rule, outputs, inputs, properties, buses {interface clock property width} ...

set calls {}
set cells [dict create]
set nets [dict create]
set joined {}
set segments {}
proc note {args} { lappend ::calls $args }
proc there {what name list} {
    if {[lsearch -exact $list $name] < 0} { error "$what $name is not known: $list" }
}

# Files and the project.
proc create_project {name folder args} { note create_project $name $folder {*}$args }
proc get_board_parts {args} { note get_board_parts {*}$args; return $::board_parts }
proc current_project {} { return project }
proc current_fileset {} { return sources_1 }
proc add_files {args} {
    foreach f [lindex $args end] {
        if {$f ne "wrapper.v" && ![file exists $f]} { error "$f is not there" }
    }
    note add_files {*}$args
}
proc update_compile_order {args} {}
proc create_bd_design {name} { note create_bd_design $name }
proc save_bd_design {} { note save_bd_design }
proc get_files {name} { note get_files $name; return $name }
proc make_wrapper {args} { return wrapper.v }

# Cells. A processing system has only the buses that its properties request.
proc create_bd_cell {args} {
    set name [lindex $args end]
    if {[dict exists $::cells $name]} { error "cell $name is there" }
    if {[lindex $args 1] eq "module"} {
        if {[lindex $args 3] ne $::module_name} { error "module [lindex $args 3] is in none of the files" }
        dict set ::cells $name module
    } else {
        there IP [lindex $args 3] [array names ::known]
        dict set ::cells $name [lindex $args 3]
    }
    note create_bd_cell $name [lindex $args 3]
    return $name
}
proc get_bd_cells {name} { there cell $name [dict keys $::cells]; return $name }
proc apply_bd_automation {option rule config settings cell} {
    set kind [dict get $::cells $cell]
    if {[dict get $::known($kind) rule] ne $rule} { error "$kind has no rule $rule" }
    if {[llength $settings] % 2} { error "settings of $rule do not come in pairs" }
    note apply_bd_automation $rule $settings
    if {[string match *cips $rule]} {
        dict set ::cells axi_noc_0 noc
        set ::properties(axi_noc_0,NUM_SI) 8
        set ::properties(axi_noc_0,NUM_CLKS) 8
    }
}
proc names_of {kind} {
    if {$kind eq "noc"} { return {NUM_SI NUM_CLKS} }
    set found [dict get $::known($kind) properties]
    foreach bus [dict get $::known($kind) buses] { lappend found {*}[lrange $bus 2 3] }
    return $found
}
proc one_property {name value object} {
    if {![dict exists $::cells $object]} { note set_property $name $value $object; return }
    set kind [dict get $::cells $object]
    set name [string map {CONFIG. {}} $name]
    there "property of $kind" $name [names_of $kind]
    set ::properties($object,$name) $value
    note set_property $name $value $object
    if {$name eq "PS_PMC_CONFIG"} {
        foreach {inner given} $value { one_property $inner $given $object }
    }
}
proc set_property {args} {
    set object [lindex $args end]
    if {$object eq {}} { error "set_property $args: no object" }
    if {[lindex $args 0] eq "-dict"} {
        foreach {name value} [lindex $args 1] { one_property $name $value $object }
    } else {
        one_property [lindex $args 0] [lindex $args 1] $object
    }
}
proc get_property {name object} {
    set name [string map {CONFIG. {}} $name]
    if {[info exists ::properties($object,$name)]} { return $::properties($object,$name) }
    switch $name {
        PROGRESS { return 100% }
        SLACK { return $::slack }
    }
    there "property of $object" $name [names_of [dict get $::cells $object]]
    return 99.999
}

# Buses that a cell has with its settings.
proc buses_of {cell} {
    set kind [dict get $::cells $cell]
    if {$kind eq "module"} { return $::module_buses }
    set found {}
    if {$kind eq "noc"} {
        for {set i 0} {$i < $::properties($cell,NUM_SI)} {incr i} { lappend found [format S%02d_AXI $i] }
        return $found
    }
    foreach bus [dict get $::known($kind) buses] {
        lassign $bus interface clock property width
        # A SmartConnect has the number of inputs in its settings.
        if {[scan $interface S%02d_AXI number] == 1 && [info exists ::properties($cell,NUM_SI)]
            && $number >= $::properties($cell,NUM_SI)} { continue }
        if {$property eq {} || ([info exists ::properties($cell,$property)] && $::properties($cell,$property) eq "1")} {
            lappend found $interface
        }
    }
    return $found
}
proc pins_of {cell} {
    set kind [dict get $::cells $cell]
    if {$kind eq "module"} { return $::module_pins }
    set found {}
    if {$kind eq "noc"} {
        for {set i 0} {$i < $::properties($cell,NUM_CLKS)} {incr i} { lappend found aclk$i }
        return $found
    }
    set found [concat [dict get $::known($kind) outputs] [dict get $::known($kind) inputs]]
    set there [buses_of $cell]
    foreach bus [dict get $::known($kind) buses] {
        if {[lsearch -exact $there [lindex $bus 0]] >= 0} { lappend found [lindex $bus 1] }
    }
    return $found
}
proc find {what name list_of} {
    lassign [split $name /] cell part
    there cell $cell [dict keys $::cells]
    there "$what of $cell" $part [$list_of $cell]
    return $name
}
proc get_bd_pins {name} { find pin $name pins_of }
proc get_bd_intf_pins {name} { find interface $name buses_of }
proc connect_bd_net {option net args} {
    foreach pin $args {
        dict for {other pins} $::nets {
            if {[lsearch -exact $pins $pin] >= 0} { error "$pin is on net $other" }
        }
        dict lappend ::nets $net $pin
    }
}
proc is_monitor {bus} {
    lassign [split $bus /] cell part
    set kind [dict get $::cells $cell]
    return [expr {[info exists ::known($kind)] && [dict exists $::known($kind) monitors]
        && [lsearch -exact [dict get $::known($kind) monitors] $part] >= 0}]
}
proc connect_bd_intf_net {a b} {
    # A monitor is on a bus that is already connected.
    if {[is_monitor $b]} { there "joined bus" $a $::joined; lappend ::joined $b; note watch $a $b; return }
    foreach bus [list $a $b] {
        if {[lsearch -exact $::joined $bus] >= 0} { error "$bus is joined already" }
        lappend ::joined $bus
    }
    note join $a $b
}

# Addresses.
proc get_bd_addr_segs {option bus} { return "segment:$bus" }
proc assign_bd_address {args} {
    if {$args eq {}} { note assign_rest; return }
    note assign [dict get [lrange $args 0 3] -offset] [dict get [lrange $args 0 3] -range] [lindex $args end]
}
proc validate_bd_design {} {
    # Each existing bus is connected, and each clock and reset is driven.
    dict for {cell kind} $::cells {
        if {$kind eq "noc"} continue
        foreach bus [buses_of $cell] { there "joined bus" $cell/$bus $::joined }
        foreach pin [pins_of $cell] {
            set driven 0
            dict for {net pins} $::nets { if {[lsearch -exact $pins $cell/$pin] >= 0} { set driven 1 } }
            set optional [expr {$kind ne "module" && [lsearch -exact [concat [dict get $::known($kind) outputs] {pl_ps_irq0 pl_ps_irq1 IRQ_F2P dcm_locked}] $pin] >= 0}]
            if {!$driven && !$optional && $pin ne "interrupts"} { error "pin $cell/$pin is on no net" }
        }
    }
    note validated
}

# Building.
proc launch_runs {args} { note launch_runs {*}$args }
proc wait_on_run {run} {}
proc get_runs {run} { return $run }
proc open_run {run} {}
proc get_timing_paths {} { return path }
proc write_hw_platform {args} { note write_hw_platform {*}$args }
proc write_bitstream {args} { note write_bitstream {*}$args }
proc write_device_image {args} { note write_device_image {*}$args }
