use ghx::{Chain, issue, pr};

fn main() {
    let mut chain = Chain::new();
    let threads = chain.add(pr::threads::list(("acme/app", 42)));
    let bug = chain.add(issue::create("acme/app", "Crash"));
    chain.add(issue::labels::add(threads.threads().at(0).thread_id(), ["bug"]));
    chain.add(pr::thread::resolve(bug.id()));
    chain.add(issue::comments::create(bug.id(), bug.number()));
    chain.add(issue::list("acme/app").first(bug.title()));
    chain.add(issue::labels::add_with_label_ids(bug.id(), threads.threads().at(0).comments()));
    bug.weather();
}
