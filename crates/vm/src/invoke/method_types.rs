//! `java.lang.invoke.MethodType` objects from descriptors, and back.

use crate::class::{ClassId, Shape};
use crate::heap::Ref;
use crate::native::{Answer, Raise};
use crate::natives::reflection::descriptor_classes;
use crate::vm::Vm;

impl Vm {
    /// The `MethodType` of a descriptor as the code of `from` sees its classes. Runs Java code if it is a new one.
    pub fn method_type(&mut self, from: ClassId, descriptor: &str) -> Answer<Ref> {
        let loader = self.class(from).loader;
        let symbol = self.symbols.intern(descriptor);
        if let Some(found) = self.links.method_types.get(&(loader, symbol)) {
            return Ok(*found);
        }
        let (mut types, result) = descriptor_classes(self, from, descriptor)?;
        types.push(result);
        for class in &types {
            let element = self.element_class(*class);
            if !self.can_access_class(from, element) {
                return Err(self.illegal_class_access(from, element));
            }
        }
        types.pop();
        let class_class = self.boot_class("java/lang/Class")?;
        let mirrors: Vec<Ref> = types.iter().map(|class| self.mirror(*class)).collect();
        let parameters = self.new_ref_array(class_class, &mirrors)?;
        let result = self.mirror(result);
        let bits = self.boot_static(
            "java/lang/invoke/MethodHandleNatives",
            "findMethodHandleType",
            "(Ljava/lang/Class;[Ljava/lang/Class;)Ljava/lang/invoke/MethodType;",
            &[result.to_bits(), parameters.to_bits()],
        )?;
        let object = Ref::from_bits(bits);
        // A hidden class may mean itself by a name that others know as something else.
        if !self.class(from).hidden {
            self.record_method_type(loader, symbol, object);
        }
        Ok(object)
    }

    /// The descriptor of a class as a field's type.
    #[must_use]
    pub(crate) fn class_descriptor(&self, class: ClassId) -> String {
        let name = self.class_name(class);
        match self.class(class).shape {
            Shape::Primitive(sort) => (sort as char).to_string(),
            Shape::Array { .. } => name.to_owned(),
            _ => format!("L{name};"),
        }
    }

    /// The descriptor that a `MethodType`, a `Class` or a `String` stands for; `None` for other objects.
    pub(crate) fn type_descriptor(&self, object: Ref) -> Answer<Option<String>> {
        if object.is_null() {
            return Err(Raise::npe());
        }
        if let Some(string) = self.known.string_class
            && self.class_of(object).id == string
        {
            return Ok(Some(self.string_text(object)));
        }
        if self.known.class_class == Some(self.class_of(object).id) {
            let class = self.class_argument(object.to_bits())?;
            return Ok(Some(self.class_descriptor(class)));
        }
        if self.class_name(self.class_of(object).id) != "java/lang/invoke/MethodType" {
            return Ok(None);
        }
        let (rtype, ptypes) = (self.known.method_type_rtype, self.known.method_type_ptypes);
        let mut text = String::from("(");
        for parameter in self.ref_array(Ref::from_bits(self.heap.field(object, ptypes))) {
            let class = self.class_argument(parameter.to_bits())?;
            text.push_str(&self.class_descriptor(class));
        }
        text.push(')');
        let result = self.class_argument(self.heap.field(object, rtype))?;
        text.push_str(&self.class_descriptor(result));
        Ok(Some(text))
    }
}
