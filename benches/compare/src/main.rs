//! Node rates of heterochess and its peers, measured in turn in one process.
//!
//! ```text
//! cargo run --release -- [ROUNDS] [GROUP]    all groups, or those whose name contains GROUP
//! cargo run --release -- once WORKLOAD       one workload, once: to run under callgrind
//! ```
//!
//! In each round every workload of a group runs once, in turn, so that a machine whose speed
//! drifts slows all of them alike. Reported are medians, and the median of the ratios to the
//! group's first workload within each round. Time is that of the processor where the system tells
//! it (Linux), so that other programs matter less.

mod workloads;

use std::hint::black_box;
use std::time::{Duration, Instant};

use workloads::{GROUPS, Workload};

/// A workload is repeated for so long in each round: what tells the time does so every few
/// milliseconds.
const LEAST_TIME: Duration = Duration::from_millis(250);

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    if let [once, name] = args.as_slice()
        && once == "once"
    {
        let all = GROUPS.iter().flat_map(|group| group.workloads);
        match all.into_iter().find(|workload| workload.name == name) {
            Some(workload) => println!("{name}: {} nodes", black_box((workload.run)())),
            None => eprintln!("no workload is named `{name}`"),
        }
        return;
    }
    let rounds = args.first().and_then(|text| text.parse().ok()).unwrap_or(9);
    let wanted = args.get(1).map_or("", String::as_str);
    for group in GROUPS.iter().filter(|group| group.name.contains(wanted)) {
        println!("\n{}", group.name);
        println!("{:>34} {:>12} {:>10} {:>8}", "workload", "nodes", "Mnode/s", "ratio");
        report(group.workloads, rounds);
    }
}

fn report(workloads: &[Workload], rounds: usize) {
    let mut nodes = vec![0; workloads.len()];
    let mut rates = vec![Vec::new(); workloads.len()];
    for _ in 0..rounds {
        for (index, workload) in workloads.iter().enumerate() {
            let clock = Clock::start();
            let mut all = 0;
            while clock.elapsed() < LEAST_TIME {
                nodes[index] = black_box((workload.run)());
                all += nodes[index];
            }
            rates[index].push(all as f64 / clock.elapsed().as_secs_f64() / 1e6);
        }
    }
    for (index, workload) in workloads.iter().enumerate() {
        let ratios: Vec<f64> = rates[index].iter().zip(&rates[0]).map(|(a, b)| a / b).collect();
        let (rate, ratio) = (median(rates[index].clone()), median(ratios));
        println!("{:>34} {:>12} {rate:>10.1} {ratio:>8.2}", workload.name, nodes[index]);
    }
}

/// Time since a start: that of the processor where the system tells it, else that of the wall.
struct Clock {
    start: Instant,
    busy: Option<Duration>,
}

impl Clock {
    fn start() -> Clock {
        Clock { start: Instant::now(), busy: processor_time() }
    }

    fn elapsed(&self) -> Duration {
        let busy = processor_time().zip(self.busy).and_then(|(now, then)| now.checked_sub(then));
        busy.unwrap_or_else(|| self.start.elapsed())
    }
}

/// How long this program, which has one thread, has been running on a processor.
fn processor_time() -> Option<Duration> {
    let told = std::fs::read_to_string("/proc/self/schedstat").ok()?;
    let nanoseconds = told.split(' ').next()?.parse().ok()?;
    Some(Duration::from_nanos(nanoseconds))
}

fn median(mut values: Vec<f64>) -> f64 {
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
