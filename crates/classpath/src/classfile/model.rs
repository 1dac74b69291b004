//! What a class file holds, decoded as far as the rest of the project needs it.

use bytes::Bytes;

use super::flags::{ClassFlags, FieldFlags, MethodFlags};
use super::pool::ConstantPool;

/// One class. Names are internal (`java/lang/String`) and live in the pool; a `u16` named after an attribute
/// is a pool index that the reader has checked to be of the right kind.
#[derive(Clone, Debug)]
pub struct ClassFile {
    /// `minor_version`
    pub minor: u16,
    /// `major_version`, 45 to 69.
    pub major: u16,
    /// All constants.
    pub pool: std::sync::Arc<ConstantPool>,
    /// Access flags.
    pub flags: ClassFlags,
    /// Internal name of this class.
    pub name: Box<str>,
    /// Internal name of the superclass; none for `java/lang/Object` and `module-info`.
    pub super_name: Option<Box<str>>,
    /// Internal names of direct superinterfaces.
    pub interfaces: Vec<Box<str>>,
    /// Fields in file order.
    pub fields: Vec<Field>,
    /// Methods in file order.
    pub methods: Vec<Method>,
    /// SourceFile.
    pub source_file: Option<Box<str>>,
    /// Generic signature.
    pub signature: Option<Box<str>>,
    /// InnerClasses.
    pub inner_classes: Vec<InnerClass>,
    /// EnclosingMethod: class, and method name and descriptor if inside a method.
    pub enclosing_method: Option<EnclosingMethod>,
    /// NestHost.
    pub nest_host: Option<Box<str>>,
    /// NestMembers.
    pub nest_members: Vec<Box<str>>,
    /// Record components; `None` if this is not a record.
    pub record: Option<Vec<RecordComponent>>,
    /// PermittedSubclasses; `None` if not sealed.
    pub permitted_subclasses: Option<Vec<Box<str>>>,
    /// BootstrapMethods.
    pub bootstrap_methods: Vec<BootstrapMethod>,
    /// Annotations, undecoded, as reflection wants them.
    pub annotations: Annotations,
    /// Deprecated attribute.
    pub deprecated: bool,
    /// Synthetic attribute (old files use it instead of the flag).
    pub synthetic: bool,
}

/// A field.
#[derive(Clone, Debug)]
pub struct Field {
    /// Access flags.
    pub flags: FieldFlags,
    /// Name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Generic signature.
    pub signature: Option<Box<str>>,
    /// ConstantValue: pool index of an Integer, Float, Long, Double or String.
    pub constant_value: Option<u16>,
    /// Annotations.
    pub annotations: Annotations,
    /// Deprecated attribute.
    pub deprecated: bool,
}

/// A method.
#[derive(Clone, Debug)]
pub struct Method {
    /// Access flags.
    pub flags: MethodFlags,
    /// Name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Generic signature.
    pub signature: Option<Box<str>>,
    /// Body; none if abstract or native.
    pub code: Option<Code>,
    /// Internal names of declared exceptions.
    pub exceptions: Vec<Box<str>>,
    /// MethodParameters: name (if any) and flags of each; `None` without the attribute.
    pub parameters: Option<Vec<MethodParameter>>,
    /// RuntimeVisibleParameterAnnotations, undecoded.
    pub parameter_annotations: Option<Bytes>,
    /// AnnotationDefault, undecoded.
    pub annotation_default: Option<Bytes>,
    /// Annotations.
    pub annotations: Annotations,
    /// Deprecated attribute.
    pub deprecated: bool,
    /// Synthetic attribute.
    pub synthetic: bool,
}

/// A method's body.
#[derive(Clone, Debug)]
pub struct Code {
    /// Deepest operand stack.
    pub max_stack: u16,
    /// Number of local variable slots.
    pub max_locals: u16,
    /// The instructions, not checked.
    pub bytecode: Bytes,
    /// Offset of `bytecode` in the class file, for messages.
    pub offset: u32,
    /// Handlers in order of precedence.
    pub handlers: Vec<ExceptionHandler>,
    /// LineNumberTable, all of them concatenated: start pc and line, sorted by pc (stable).
    pub lines: Vec<(u16, u16)>,
    /// LocalVariableTable.
    pub local_variables: Vec<LocalVariable>,
    /// StackMapTable, undecoded.
    pub stack_map: Option<Bytes>,
}

/// One row of the exception table. `start..end` in bytecode offsets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ExceptionHandler {
    /// First covered offset.
    pub start: u16,
    /// First offset no longer covered.
    pub end: u16,
    /// Where to go.
    pub target: u16,
    /// Pool index of the caught class; 0 catches everything.
    pub catch_type: u16,
}

/// One row of the LocalVariableTable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LocalVariable {
    /// First offset where the variable has a value.
    pub start: u16,
    /// Length of the range.
    pub length: u16,
    /// Source name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Local variable slot.
    pub slot: u16,
}

/// One row of InnerClasses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct InnerClass {
    /// Internal name of the nested class.
    pub inner: Box<str>,
    /// Internal name of the class it is a member of; none for local and anonymous classes.
    pub outer: Option<Box<str>>,
    /// Simple name; none if anonymous.
    pub name: Option<Box<str>>,
    /// Flags as in the source.
    pub flags: ClassFlags,
}

/// EnclosingMethod.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EnclosingMethod {
    /// Internal name of the enclosing class.
    pub class: Box<str>,
    /// Name and descriptor of the enclosing method.
    pub method: Option<(Box<str>, Box<str>)>,
}

/// One component of a record.
#[derive(Clone, Debug)]
pub struct RecordComponent {
    /// Name.
    pub name: Box<str>,
    /// Descriptor.
    pub descriptor: Box<str>,
    /// Generic signature.
    pub signature: Option<Box<str>>,
    /// Annotations.
    pub annotations: Annotations,
}

/// One row of BootstrapMethods.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BootstrapMethod {
    /// Pool index of a MethodHandle.
    pub handle: u16,
    /// Pool indices of loadable constants.
    pub arguments: Vec<u16>,
}

/// One row of MethodParameters.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MethodParameter {
    /// Name; none if the file does not tell.
    pub name: Option<Box<str>>,
    /// final, synthetic, mandated.
    pub flags: u16,
}

/// Annotation attributes as raw bytes (their content refers to the class's pool).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Annotations {
    /// RuntimeVisibleAnnotations.
    pub visible: Option<Bytes>,
    /// RuntimeVisibleTypeAnnotations.
    pub visible_types: Option<Bytes>,
    /// RuntimeInvisibleAnnotations.
    pub invisible: Option<Bytes>,
}
