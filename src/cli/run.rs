//! `ghx run`: one capability.

use clap::ArgMatches;
use ghx_runtime::auth::Host;
use ghx_runtime::plan::{Capability, Route};
use ghx_runtime::{Code, ErrorBody, Outcome, PlanOptions, ResultEnvelope, Stop, TaskRequest};

use super::args::RunArgs;
use super::failure::{Failure, exit};
use super::fields::Fields;
use super::fill::{self, Filler};
use super::output::{self, Bar, Destination, Output};
use super::session::{self, Session};
use super::{
    consent, elsewhere, flags, gh, help, input, me, near, own_name, registry, repo, routes,
    signals, verbs,
};

/// Runs the command; `matches` holds the flags that the card added.
pub(crate) fn run(
    args: &RunArgs,
    capability: &'static Capability,
    matches: &ArgMatches,
    output: Output,
) -> Result<u8, Failure> {
    let mut text = match &args.input {
        Some(value) => {
            let text = input::read("--input", value)?;
            let checked: Result<&serde_json::value::RawValue, _> = serde_json::from_str(&text.text);
            checked.map_err(|error| input::bad_json(&text, &error))?;
            text.text
        }
        None => "{}".to_owned(),
    };
    let fields = Fields::of_flag(args.fields.as_deref(), &[capability])?;
    let mut given = flags::collect(matches, &capability.input)?;
    if let Some(subject) = named(matches) {
        given.extend(verbs::subject(&capability.input, subject)?);
    }
    let (host, _) = session::host(&args.target)?;
    if let Some(flag) = &args.target.repo {
        let keys = fill::keys(&text).unwrap_or_default();
        let has = |name: &str| keys.contains(name) || given.iter().any(|(flag, _)| *flag == name);
        given.extend(explicit_repository(capability, flag, &host.name, has)?);
    }
    text = join(text, &given)?;
    let filler = Filler::new(&args.target, &host.name);
    let text = filler.fill(capability, &text).unwrap_or(text);

    let mut options = PlanOptions::default();
    options.host = Some(host.name.clone());
    let plan = || ghx_runtime::plan_task(registry(), capability.id, &text, &options);
    if let (None, Some(words), false) = (filler.missing(), nameless(capability, &text), output.json)
    {
        output.remark(&words);
    }
    if let Some(words) = me::taken_for_a_login(capability, &text) {
        output.remark(&words);
    }
    if args.dry_run {
        return Ok(match plan() {
            Ok(plan) => {
                let gh = would_use_gh(args, capability, &host, output)?;
                let destination = Destination {
                    endpoint: session::endpoint(
                        &args.target,
                        &host,
                        registry().route([capability.id]),
                    ),
                    command: gh.then(|| gh::command(&host.name)),
                };
                output::dry_run(&plan, &destination, filler.used(), output);
                exit::OK
            }
            Err(envelope) => finish(&envelope, &filler, output),
        });
    }
    if capability.destructive {
        // What is wrong in itself is told first: nobody is asked about it.
        if let Err(envelope) = plan() {
            return Ok(finish(&envelope, &filler, output));
        }
        let task = TaskRequest::new(capability.id, &text)
            .map_err(|error| Failure::usage(error.to_string()))?;
        if let Err(reason) = consent::given(&[task], args.yes, output) {
            let error = ErrorBody::new(Code::Validation, format!("{} {reason}", capability.id));
            let error = error.with_outcome(Outcome::NotApplied);
            return Ok(finish(&refused(capability, error), &filler, output));
        }
    }
    let session = Session::open(&args.target, output)?;
    let route = match routes::choose(capability, &session) {
        Ok(route) => route,
        Err(error) => {
            // An input that is wrong in itself is told so even where nothing could be sent.
            let envelope = plan().err().unwrap_or_else(|| refused(capability, *error));
            return Ok(finish(&envelope, &filler, output));
        }
    };
    let stop = Stop::default();
    let client = match route {
        Route::Cli => session.client_of_gh(&args.target, Some(&args.writing), &stop, Bar::new()),
        _ => session.client(&args.target, Some(&args.writing), None, &stop, Bar::new()),
    };
    let client = match client {
        Ok(client) => client,
        Err(error) => {
            return Ok(finish(
                &refused(capability, error.into_body()),
                &filler,
                output,
            ));
        }
    };
    let work = async {
        let mine = match me::login(&client, [(capability, &*text)]).await {
            Ok(mine) => mine,
            Err(error) => return refused(capability, error),
        };
        let text = mine.filled(capability, &text);
        let mut envelope =
            ghx_runtime::execute_task(&client, registry(), capability.id, &text).await;
        envelope.meta.round_trips += mine.requests();
        let failed = envelope
            .error
            .as_mut()
            .map(|error| (capability, &*text, error));
        envelope.meta.round_trips += near::suggest(&client, failed).await;
        envelope
    };
    let (mut envelope, signal) = signals::run(&stop, work)?;
    if let Some(fields) = &fields {
        fields.cut(&mut envelope.data);
    }
    if route == Route::Cli {
        envelope = routes::through_gh(envelope, &session);
    }
    let code = finish(&envelope, &filler, output);
    Ok(signal.unwrap_or(code))
}

/// What the capability is about, where it stands behind its name.
fn named(matches: &ArgMatches) -> Option<&str> {
    let subject = matches.try_get_one::<String>(help::SUBJECT).ok().flatten();
    subject.map(String::as_str)
}

/// Whether `gh` would carry the requests. A token is looked for only where that decides.
fn would_use_gh(
    args: &RunArgs,
    capability: &'static Capability,
    host: &Host,
    output: Output,
) -> Result<bool, Failure> {
    if args.target.is_sandbox() || !routes::may_use_gh(capability, host) {
        return Ok(false);
    }
    let session = Session::open(&args.target, output)?;
    Ok(matches!(
        routes::choose(capability, &session),
        Ok(Route::Cli)
    ))
}

/// The result of a name that means nothing.
pub(crate) fn unknown(name: &str, output: Output) -> u8 {
    let (domain, rest) = name.split_once('.').unwrap_or((name, ""));
    let foreign = registry().iter().all(|it| it.domain() != domain);
    let gh = || elsewhere::gh(domain, rest.split('.').next().filter(|it| !it.is_empty()));
    let near = || registry().suggest(name);
    // `gh run list` is about workflows, not capabilities.
    let hint = elsewhere::ours("run", name).unwrap_or_else(|| match (near(), gh()) {
        (_, Some(gh)) if foreign => gh,
        (Some(near), _) => format!("did you mean `{near}`?"),
        (None, Some(gh)) => gh,
        (None, None) => format!("`{} capabilities list` shows all of them", own_name()),
    });
    let error = ErrorBody::new(
        Code::Validation,
        format!("unknown capability `{name}`: {hint}"),
    )
    .with_outcome(Outcome::NotApplied);
    let envelope = ResultEnvelope::failed(routes::meta(name), error);
    output::single(&envelope, output);
    exit::FAILED
}

/// A result without any request.
fn refused(capability: &Capability, error: ErrorBody) -> ResultEnvelope {
    ResultEnvelope::failed(routes::meta(capability.id), error)
}

fn finish(envelope: &ResultEnvelope, filler: &Filler<'_>, output: Output) -> u8 {
    output::single(envelope, output);
    if let (false, Some(missing)) = (envelope.ok, filler.missing()) {
        output.remark(&missing.to_string());
    }
    if envelope.ok { exit::OK } else { exit::FAILED }
}

/// How the subject is named, where nothing names it: the card's own words are about inputs.
fn nameless(capability: &Capability, text: &str) -> Option<String> {
    let shape = &capability.input;
    let subject = shape.subject()?;
    let keys = fill::keys(text)?;
    let fields = subject
        .ways
        .iter()
        .flat_map(|way| way.fields)
        .chain(&subject.id);
    let named = fields.filter_map(|at| shape.fields.get(usize::from(*at)));
    let named = named
        .map(|field| field.name)
        .any(|name| keys.contains(name));
    let words = verbs::words(capability.id);
    let name = verbs::subject_name(shape)?;
    let (noun, program) = (subject.noun, own_name());
    (!named).then(|| format!("which {noun}? `{program} {words} {name}`"))
}

/// `--repo` is for an input that does not name what it means in another way. A part of a repository beside it is a
/// contradiction, which is said.
fn explicit_repository(
    capability: &Capability,
    flag: &str,
    host: &str,
    given: impl Fn(&str) -> bool,
) -> Result<Vec<(&'static str, String)>, Failure> {
    if !super::help::takes_repository(capability) {
        return Err(Failure::usage(format!(
            "--repo: {} takes no repository",
            capability.id
        )));
    }
    let repository =
        repo::find(Some(flag), host).map_err(|missing| Failure::usage(missing.to_string()))?;
    if fill::named_otherwise(&capability.input, given) {
        return Ok(Vec::new());
    }
    Ok(fill::entries(&capability.input, &repository))
}

/// Flags beside JSON: each input once.
fn join(text: String, given: &[(&'static str, String)]) -> Result<String, Failure> {
    if given.is_empty() {
        return Ok(text);
    }
    let Some(keys) = fill::keys(&text) else {
        // No object: the card says so, as it does without flags.
        return Ok(text);
    };
    let mut seen: Vec<&str> = Vec::new();
    for (name, _) in given {
        if keys.contains(*name) || seen.contains(name) {
            return Err(Failure::usage(format!(
                "`{name}` is given twice: by the command line and in --input or --repo"
            )));
        }
        seen.push(name);
    }
    Ok(fill::insert(&text, given))
}
