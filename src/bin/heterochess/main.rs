//! The command-line program: all that the library can do, from legal moves to endgame tables.
//!
//! Results go to standard output, errors to standard error. The exit status is 0, or 1 if an input
//! was refused, or 2 if the command line was not understood.

mod arena;
mod charismatic;
mod fluidity;
mod input;
mod kungfu;
mod output;
mod perft;
mod picture;
mod progress;
mod records;
mod simulate;
mod solve;
mod spread;
mod suggest;
mod tables;

use std::io::{self, BufWriter, Write};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

use output::Failure;

/// Rules of heterodox chess games: legal moves, play, perft, and why a move is refused.
#[derive(Parser)]
#[command(version, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// List the legal moves of positions.
    #[command(subcommand)]
    Moves(Moves),
    /// Play moves and print the positions they lead to.
    #[command(subcommand)]
    Play(Play),
    /// Count sequences of legal moves.
    #[command(subcommand)]
    Perft(Perft),
    /// Say whether a move is legal, and why not.
    #[command(subcommand)]
    Explain(Explain),
    /// Draw a position.
    #[command(subcommand)]
    Show(Show),
    /// Count the turns of positions by length, and their results.
    #[command(subcommand)]
    Turns(Turns),
    /// List all turns that mate, shortest first.
    #[command(subcommand)]
    Mates(Mates),
    /// List the positions that turns lead to, each with one of the shortest turns, shortest first.
    #[command(subcommand)]
    Results(Results),
    /// List what can be drawn from a reserve, with probabilities.
    #[command(subcommand)]
    Draws(Draws),
    /// Replay the record of a game.
    #[command(subcommand)]
    Replay(Replay),
    /// Let chance play whole games, and count.
    #[command(subcommand)]
    Simulate(Simulate),
    /// Say what a computer opponent would play.
    #[command(subcommand)]
    Suggest(Suggest),
    /// Let two computer opponents play a match, and compare their strength.
    #[command(subcommand)]
    Arena(Arena),
    /// Check, count, convert and make records of games.
    #[command(subcommand)]
    Records(Records),
    /// Find out whether the side to move has a forced win.
    #[command(subcommand)]
    Solve(Solve),
    /// Make, verify, print and ask endgame tables.
    #[command(subcommand)]
    Tables(Tables),
}

#[derive(Subcommand)]
enum Moves {
    /// Fluidity Chess.
    Fluidity(fluidity::MovesArgs),
    /// Charismatic Chess.
    Charismatic(charismatic::MovesArgs),
    /// Kung Fu Chess: the moves at a time of a record.
    Kungfu(kungfu::MovesArgs),
}

#[derive(Subcommand)]
enum Play {
    /// Fluidity Chess.
    Fluidity(fluidity::PlayArgs),
    /// Charismatic Chess.
    Charismatic(charismatic::PlayArgs),
}

#[derive(Subcommand)]
enum Perft {
    /// Fluidity Chess.
    Fluidity(fluidity::PerftArgs),
    /// Charismatic Chess.
    Charismatic(charismatic::PerftArgs),
}

#[derive(Subcommand)]
enum Explain {
    /// Fluidity Chess.
    Fluidity(fluidity::ExplainArgs),
    /// Charismatic Chess.
    Charismatic(charismatic::ExplainArgs),
}

#[derive(Subcommand)]
enum Show {
    /// Fluidity Chess.
    Fluidity(fluidity::ShowArgs),
    /// Charismatic Chess.
    Charismatic(charismatic::ShowArgs),
    /// Kung Fu Chess: the board at a time of a record.
    Kungfu(kungfu::ShowArgs),
}

#[derive(Subcommand)]
enum Turns {
    /// Charismatic Chess.
    Charismatic(charismatic::TurnsArgs),
}

#[derive(Subcommand)]
enum Mates {
    /// Charismatic Chess.
    Charismatic(charismatic::ListArgs),
}

#[derive(Subcommand)]
enum Results {
    /// Charismatic Chess.
    Charismatic(charismatic::ListArgs),
}

#[derive(Subcommand)]
enum Draws {
    /// Charismatic Chess.
    Charismatic(charismatic::DrawsArgs),
}

#[derive(Subcommand)]
enum Replay {
    /// Kung Fu Chess.
    Kungfu(kungfu::ReplayArgs),
}

#[derive(Subcommand)]
enum Simulate {
    /// Fluidity Chess.
    Fluidity(fluidity::SimulateArgs),
    /// Charismatic Chess, from the first draw on.
    Charismatic(charismatic::SimulateArgs),
    /// Kung Fu Chess.
    Kungfu(kungfu::SimulateArgs),
}

#[derive(Subcommand)]
enum Suggest {
    /// Fluidity Chess.
    Fluidity(suggest::FluidityArgs),
    /// Charismatic Chess.
    Charismatic(suggest::CharismaticArgs),
}

#[derive(Subcommand)]
enum Arena {
    /// Fluidity Chess.
    Fluidity(arena::TurnBasedArgs),
    /// Charismatic Chess.
    Charismatic(arena::TurnBasedArgs),
    /// Kung Fu Chess.
    Kungfu(arena::KungFuArgs),
}

#[derive(Subcommand)]
enum Records {
    /// Say which games are bad, where, and why.
    Check(records::CheckArgs),
    /// Count results, lengths and scores.
    Stats(records::StatsArgs),
    /// Write records in the export form of PGN, as JSON, or as FENs.
    Convert(records::ConvertArgs),
    /// Write records of the games that `simulate` plays.
    Generate(records::GenerateArgs),
}

#[derive(Subcommand)]
enum Solve {
    /// Fluidity Chess.
    Fluidity(solve::FluidityArgs),
    /// Charismatic Chess: forced mates, in turns.
    Charismatic(solve::CharismaticArgs),
}

#[derive(Subcommand)]
enum Tables {
    /// Fluidity Chess.
    #[command(subcommand)]
    Fluidity(tables::FluidityCommand),
}

fn run(command: &Command, out: &mut dyn Write) -> Result<(), Failure> {
    match command {
        Command::Moves(Moves::Fluidity(args)) => fluidity::moves(args, out),
        Command::Moves(Moves::Charismatic(args)) => charismatic::moves(args, out),
        Command::Moves(Moves::Kungfu(args)) => kungfu::moves(args, out),
        Command::Play(Play::Fluidity(args)) => fluidity::play(args, out),
        Command::Play(Play::Charismatic(args)) => charismatic::play(args, out),
        Command::Perft(Perft::Fluidity(args)) => fluidity::perft(args, out),
        Command::Perft(Perft::Charismatic(args)) => charismatic::perft(args, out),
        Command::Explain(Explain::Fluidity(args)) => fluidity::explain(args, out),
        Command::Explain(Explain::Charismatic(args)) => charismatic::explain(args, out),
        Command::Show(Show::Fluidity(args)) => fluidity::show(args, out),
        Command::Show(Show::Charismatic(args)) => charismatic::show(args, out),
        Command::Show(Show::Kungfu(args)) => kungfu::show(args, out),
        Command::Turns(Turns::Charismatic(args)) => charismatic::turns(args, out),
        Command::Mates(Mates::Charismatic(args)) => charismatic::mates(args, out),
        Command::Results(Results::Charismatic(args)) => charismatic::results(args, out),
        Command::Draws(Draws::Charismatic(args)) => charismatic::draws(args, out),
        Command::Replay(Replay::Kungfu(args)) => kungfu::replay(args, out),
        Command::Simulate(Simulate::Fluidity(args)) => fluidity::simulate(args, out),
        Command::Simulate(Simulate::Charismatic(args)) => charismatic::simulate(args, out),
        Command::Simulate(Simulate::Kungfu(args)) => kungfu::simulate(args, out),
        Command::Suggest(Suggest::Fluidity(args)) => suggest::fluidity(args, out),
        Command::Suggest(Suggest::Charismatic(args)) => suggest::charismatic(args, out),
        Command::Arena(Arena::Fluidity(args)) => arena::fluidity(args, out),
        Command::Arena(Arena::Charismatic(args)) => arena::charismatic(args, out),
        Command::Arena(Arena::Kungfu(args)) => arena::kungfu(args, out),
        Command::Records(Records::Check(args)) => records::check(args, out),
        Command::Records(Records::Stats(args)) => records::stats(args, out),
        Command::Records(Records::Convert(args)) => records::convert(args, out),
        Command::Records(Records::Generate(args)) => records::generate(args, out),
        Command::Solve(Solve::Fluidity(args)) => solve::fluidity(args, out),
        Command::Solve(Solve::Charismatic(args)) => solve::charismatic(args, out),
        Command::Tables(Tables::Fluidity(command)) => tables::fluidity(command, out),
    }
}

fn main() -> ExitCode {
    let cli = Cli::parse();
    let mut out = BufWriter::new(io::stdout().lock());
    let result = run(&cli.command, &mut out);
    match result.and_then(|()| out.flush().map_err(Failure::from)) {
        Ok(()) => ExitCode::SUCCESS,
        // The reader has seen enough.
        Err(Failure::Io(error)) if error.kind() == io::ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(failure) => {
            let _ = out.flush();
            if let Some(message) = failure.message() {
                eprintln!("error: {message}");
            }
            ExitCode::FAILURE
        }
    }
}
