use ghx::pr;

fn main() {
    let _ = ghx::issue::comments::create(("acme/app", 7));
    let _ = pr::create("acme/app", pr::CreateRequired { title: "A change".to_owned() });
}
