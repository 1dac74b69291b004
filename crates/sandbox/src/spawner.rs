//! The thread that starts programs.
//!
//! The kernel can kill a process when its parent dies, but it means the *thread* that started it. So one thread starts all, and
//! lives as long as this process.

use std::io;
use std::process::{Child, Command};
use std::sync::OnceLock;
use std::sync::mpsc::{Sender, channel};

/// A program to be started, and who wants to know about it.
struct Order {
    command: Command,
    started: Sender<io::Result<Child>>,
}

/// Starts a program.
pub(crate) fn spawn(command: Command) -> io::Result<Child> {
    static ORDERS: OnceLock<Sender<Order>> = OnceLock::new();
    let orders = ORDERS.get_or_init(|| {
        let (orders, waiting) = channel::<Order>();
        std::thread::spawn(move || {
            for mut order in waiting {
                let started = order.command.spawn();
                // Whoever does not wait for it any more must not leave it running.
                if let Err(unwanted) = order.started.send(started)
                    && let Ok(mut child) = unwanted.0
                {
                    let _ = child.kill();
                    let _ = child.wait();
                }
            }
        });
        orders
    });
    let (started, answer) = channel();
    let gone = || io::Error::other("the thread that starts programs has ended");
    orders.send(Order { command, started }).map_err(|_| gone())?;
    answer.recv().map_err(|_| gone())?
}
