//! Classes and fields of the JDK that the VM itself touches, found by name when their class is loaded.
//!
//! To know another one, add a line to the table at the end.

use crate::class::{Class, ClassId, LoaderId, NO_SLOT};
use crate::symbol::Symbols;

macro_rules! known {
    (
        classes { $($class:ident = $class_name:literal,)* }
        slots { $($slot:ident = $owner:literal $field:literal,)* }
    ) => {
        /// See the module's text. A slot that the running JDK does not have is [`NO_SLOT`].
        pub struct Known {
            /// Tag of `java.lang.Object`.
            pub object_tag: u32,
            $(#[doc = concat!("`", $class_name, "`, once loaded.")] pub $class: Option<ClassId>,)*
            $(#[doc = concat!("Slot of `", $owner, ".", $field, "`.")] pub $slot: u32,)*
        }

        impl Default for Known {
            fn default() -> Self {
                Known { object_tag: 0, $($class: None,)* $($slot: NO_SLOT,)* }
            }
        }

        impl Known {
            /// Remembers what is known of `class`, which was just linked.
            pub fn note(&mut self, symbols: &Symbols, class: &Class) {
                if class.loader != LoaderId::BOOT {
                    return;
                }
                let name = symbols.name(class.name);
                if name == "java/lang/Object" {
                    self.object_tag = class.tag;
                }
                $(if name == $class_name { self.$class = Some(class.id); })*
                let slot = |wanted: &str| {
                    let field = class.fields.iter().find(|field| symbols.name(field.name) == wanted);
                    field.map_or(NO_SLOT, |field| field.slot)
                };
                $(if name == $owner { self.$slot = slot($field); })*
                match name {
                    "java/lang/Class" => self.class_id = class.instance_words - 2,
                    "java/lang/invoke/MemberName" => self.member_index = class.instance_words - 2,
                    "java/lang/invoke/ResolvedMethodName" => self.resolved_method = class.instance_words - 2,
                    _ => {}
                }
            }
        }
    };
}

known! {
    classes {
        object_class = "java/lang/Object",
        class_class = "java/lang/Class",
        string_class = "java/lang/String",
        throwable_class = "java/lang/Throwable",
        null_pointer_class = "java/lang/NullPointerException",
        error_class = "java/lang/Error",
        thread_class = "java/lang/Thread",
        cloneable_class = "java/lang/Cloneable",
        method_handle_class = "java/lang/invoke/MethodHandle",
        var_handle_class = "java/lang/invoke/VarHandle",
        member_name_class = "java/lang/invoke/MemberName",
        reference_class = "java/lang/ref/Reference",
        stack_trace_element_class = "java/lang/StackTraceElement",
    }
    slots {
        class_id = "java/lang/Class" "<injected>",
        class_name = "java/lang/Class" "name",
        class_component = "java/lang/Class" "componentType",
        class_loader = "java/lang/Class" "classLoader",
        class_module = "java/lang/Class" "module",
        class_data = "java/lang/Class" "classData",
        class_modifiers = "java/lang/Class" "modifiers",
        class_primitive = "java/lang/Class" "primitive",
        class_protection_domain = "java/lang/Class" "protectionDomain",
        class_signers = "java/lang/Class" "signers",
        string_value = "java/lang/String" "value",
        string_coder = "java/lang/String" "coder",
        string_hash = "java/lang/String" "hash",
        string_hash_zero = "java/lang/String" "hashIsZero",
        throwable_backtrace = "java/lang/Throwable" "backtrace",
        throwable_message = "java/lang/Throwable" "detailMessage",
        throwable_cause = "java/lang/Throwable" "cause",
        throwable_trace = "java/lang/Throwable" "stackTrace",
        throwable_depth = "java/lang/Throwable" "depth",
        throwable_suppressed = "java/lang/Throwable" "suppressedExceptions",
        throwable_unassigned = "java/lang/Throwable" "UNASSIGNED_STACK",
        throwable_sentinel = "java/lang/Throwable" "SUPPRESSED_SENTINEL",
        null_pointer_state = "java/lang/NullPointerException" "extendedMessageState",
        thread_eetop = "java/lang/Thread" "eetop",
        thread_tid = "java/lang/Thread" "tid",
        thread_holder = "java/lang/Thread" "holder",
        thread_status = "java/lang/Thread" "threadStatus",
        thread_daemon = "java/lang/Thread" "daemon",
        thread_priority = "java/lang/Thread" "priority",
        thread_interrupted = "java/lang/Thread" "interrupted",
        holder_status = "java/lang/Thread$FieldHolder" "threadStatus",
        holder_daemon = "java/lang/Thread$FieldHolder" "daemon",
        holder_priority = "java/lang/Thread$FieldHolder" "priority",
        member_class = "java/lang/invoke/MemberName" "clazz",
        member_name = "java/lang/invoke/MemberName" "name",
        member_type = "java/lang/invoke/MemberName" "type",
        member_flags = "java/lang/invoke/MemberName" "flags",
        member_method = "java/lang/invoke/MemberName" "method",
        member_index = "java/lang/invoke/MemberName" "<injected>",
        resolved_method = "java/lang/invoke/ResolvedMethodName" "<injected>",
        resolved_holder = "java/lang/invoke/ResolvedMethodName" "vmholder",
        handle_type = "java/lang/invoke/MethodHandle" "type",
        handle_form = "java/lang/invoke/MethodHandle" "form",
        form_entry = "java/lang/invoke/LambdaForm" "vmentry",
        method_type_rtype = "java/lang/invoke/MethodType" "rtype",
        method_type_ptypes = "java/lang/invoke/MethodType" "ptypes",
        loader_unnamed = "java/lang/ClassLoader" "unnamedModule",
        loader_parent = "java/lang/ClassLoader" "parent",
        module_loader = "java/lang/Module" "loader",
        module_name = "java/lang/Module" "name",
        reference_referent = "java/lang/ref/Reference" "referent",
        invocation_target = "java/lang/reflect/InvocationTargetException" "target",
        ste_class_object = "java/lang/StackTraceElement" "declaringClassObject",
        ste_class = "java/lang/StackTraceElement" "declaringClass",
        ste_method = "java/lang/StackTraceElement" "methodName",
        ste_file = "java/lang/StackTraceElement" "fileName",
        ste_line = "java/lang/StackTraceElement" "lineNumber",
        ste_loader_name = "java/lang/StackTraceElement" "classLoaderName",
        ste_module_name = "java/lang/StackTraceElement" "moduleName",
        ste_module_version = "java/lang/StackTraceElement" "moduleVersion",
    }
}
