//! Running a program's `main`, as the `java` command does: uncaught exceptions go to the thread's handler, other
//! threads are waited for, shutdown hooks run.

use crate::class::LoaderId;
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::outcome::End;
use crate::thread::ThreadState;
use crate::vm::Vm;

impl Vm {
    /// Runs `main(String[])` of a class on the class path, named with dots. Ends with [`End::Exit`] if the program
    /// called `System.exit`, or with code 1 if an exception was not caught.
    pub fn run_main(&mut self, class: &str, arguments: &[String]) -> Result<(), End> {
        let result = self.call_main(class, arguments);
        let failed = match result {
            Ok(_) => false,
            Err(raise) => match self.exception_of(raise) {
                Ok(exception) => {
                    self.report_uncaught(exception)?;
                    true
                }
                Err(Raise::End(end)) => return Err(*end),
                Err(other) => return Err(End::Internal(self.describe_raise(&other))),
            },
        };
        self.wait_for_threads()?;
        match self.boot_static("java/lang/Shutdown", "shutdown", "()V", &[]) {
            Err(Raise::End(end)) => return Err(*end),
            _ if failed => return Err(End::Exit(1)),
            _ => {}
        }
        Ok(())
    }

    fn call_main(&mut self, class: &str, arguments: &[String]) -> Answer<u64> {
        let id = self.load_class(LoaderId::APP, &class.replace('.', "/"))?;
        self.initialize(id)?;
        let string = self.boot_class("java/lang/String")?;
        let mut elements: Vec<Ref> = Vec::new();
        for argument in arguments {
            elements.push(self.new_string(argument)?);
        }
        let array = self.new_ref_array(string, &elements)?;
        let method = self.find_method(id, "main", "([Ljava/lang/String;)V");
        let Some(method) = method.filter(|method| self.method(*method).flags.is_static()) else {
            let message = format!(
                "Main method not found in class {class}: define it as public static void main(String[] args)"
            );
            return Err(Raise::new("java/lang/NoSuchMethodError", message));
        };
        self.call_nested(method, &[array.to_bits()])
    }

    fn report_uncaught(&mut self, exception: Ref) -> Result<(), End> {
        let thread = self.threads[self.current.0 as usize].object;
        let class = self.class_of(thread).id;
        if let Some(method) = self.find_method(class, "dispatchUncaughtException", "(Ljava/lang/Throwable;)V")
        {
            match self.call(method, &[thread.to_bits(), exception.to_bits()]) {
                Ok(_) => {}
                Err(End::Uncaught(thrown)) => {
                    // As HotSpot says it: the handler itself failed, mostly because memory is gone.
                    let name = self.external_name(self.class_of(thrown).id);
                    let text = format!(
                        "\nException: {name} thrown from the UncaughtExceptionHandler in thread \"main\"\n"
                    );
                    self.world.write_standard(2, text.as_bytes());
                }
                Err(end) => return Err(end),
            }
        }
        Ok(())
    }

    /// Lets the other threads run until all that are not daemons have ended.
    fn wait_for_threads(&mut self) -> Result<(), End> {
        let others = |vm: &Vm| {
            vm.threads.iter().skip(1).any(|thread| !thread.daemon && thread.state != ThreadState::Ended)
        };
        while others(self) {
            // Joining gives the processor away until somebody ends.
            let waiting = self
                .threads
                .iter()
                .skip(1)
                .find(|thread| !thread.daemon && thread.state != ThreadState::Ended)
                .map(|thread| thread.object);
            let Some(object) = waiting else { break };
            let class = self.class_of(object).id;
            let Some(join) = self.find_method(class, "join", "()V") else { break };
            match self.call(join, &[object.to_bits()]) {
                Ok(_) | Err(End::Uncaught(_)) => {}
                Err(end) => return Err(end),
            }
        }
        Ok(())
    }
}
