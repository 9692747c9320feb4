fn main() {
    let _ = ghx::chain!(
        ghx::issue::close("I_1"),
        ghx::issue::close("I_2"),
        ghx::issue::close("I_3"),
        ghx::issue::close("I_4"),
        ghx::issue::close("I_5"),
        ghx::issue::close("I_6"),
        ghx::issue::close("I_7"),
        ghx::issue::close("I_8"),
        ghx::issue::close("I_9"),
        ghx::issue::close("I_10"),
        ghx::issue::close("I_11"),
        ghx::issue::close("I_12"),
        ghx::issue::close("I_13"),
    );
}
