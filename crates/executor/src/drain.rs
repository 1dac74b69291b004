//! What iterators and streams give until they are used up.
//!
//! Start at [`VmExecutor::drained`]. It changes what it looks at, as a written test does, so it is done to what the last
//! statement gave, and before anything else is asked.

use testwright_testcase::observed::Drain;
use testwright_testcase::{Primitive, Value};
use testwright_vm::heap::Ref;

use crate::executor::VmExecutor;
use crate::value::MOST_ELEMENTS;
use crate::watcher::Watcher;

impl VmExecutor<'_> {
    /// What an iterator or a stream gives; none of anything else, if it is too much, or if it cannot be compared.
    pub(crate) fn drained(&mut self, object: Ref, at: usize) -> Option<Value> {
        if object.is_null() {
            return None;
        }
        let (by, elements) = match self.drain_of(object)? {
            Drain::Iterator => (Drain::Iterator, self.iterated(object, at)?),
            Drain::Stream(primitive) => {
                let component =
                    primitive.map_or("Ljava/lang/Object;".to_owned(), |one| one.letter().to_string());
                let array = self.given(object, "toArray", &format!("()[{component}"))?;
                match self.value(array, at, 1) {
                    Value::Array { elements, .. } => (Drain::Stream(primitive), elements),
                    _ => return None,
                }
            }
        };
        let is_comparable = |value: &Value| {
            !matches!(value, Value::Object { .. } | Value::Array { .. } | Value::Text(_) | Value::Same(_))
        };
        elements.iter().all(is_comparable).then_some(Value::Drained { by, elements })
    }

    fn drain_of(&self, object: Ref) -> Option<Drain> {
        let supers = &self.vm.class_of(object).supers;
        let is = |interface: &str| {
            supers.iter().any(|id| self.vm.class_name(*id) == interface && self.vm.class(*id).is_of_jdk())
        };
        let streams = [
            ("java/util/stream/IntStream", Some(Primitive::Int)),
            ("java/util/stream/LongStream", Some(Primitive::Long)),
            ("java/util/stream/DoubleStream", Some(Primitive::Double)),
            ("java/util/stream/Stream", None),
        ];
        let stream = streams.into_iter().find(|(name, _)| is(name));
        stream
            .map(|(_, primitive)| Drain::Stream(primitive))
            .or(is("java/util/Iterator").then_some(Drain::Iterator))
    }

    fn iterated(&mut self, iterator: Ref, at: usize) -> Option<Vec<Value>> {
        let class = self.vm.class_of(iterator).id;
        let has_next = self.vm.find_method(class, "hasNext", "()Z")?;
        let flags = self.vm.method(has_next).flags;
        if flags.is_static() || flags.is_abstract() {
            return None;
        }
        let mut elements = Vec::new();
        while self.ask::<Watcher>(has_next, iterator, None).ok()? & 1 == 1 {
            if elements.len() == MOST_ELEMENTS {
                return None;
            }
            let element = self.given(iterator, "next", "()Ljava/lang/Object;")?;
            elements.push(self.value(element, at, 1));
        }
        self.forbidden().is_none().then_some(elements)
    }
}
