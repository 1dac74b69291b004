//! A tiny assembler: text to a class file model with one method, for code that no compiler would write.
//!
//! One instruction or directive per line or between bars (`|`). Directives: `class NAME`, `extends NAME`,
//! `implements NAME`, `major N`, `bootstraps N`, `field NAME:DESCRIPTOR` (or `static field …`), `method NAME:DESCRIPTOR`
//! (or `static method …`), `stack N`, `locals N`, `catch CLASS|* FROM TO HANDLER`, `byte N…`. A word that ends in a
//! colon is a label. Members are written `Class.name:descriptor`; constants of `ldc` as `5`, `5L`, `5f`, `5d`, `"text"`,
//! `class:NAME`, `type:DESCRIPTOR`, `dynamic:BOOTSTRAP:NAME:DESCRIPTOR`. Mistakes in the text panic.

use bytes::Bytes;
use rustc_hash::FxHashMap;
use testwright_classpath::ClassFile;
use testwright_classpath::classfile::{
    Annotations, BootstrapMethod, ClassFlags, Code, ExceptionHandler, Field, FieldFlags, Method, MethodFlags,
    PoolBuilder,
};

/// The mnemonics in the order of their opcodes.
const MNEMONICS: &str = "nop aconst_null iconst_m1 iconst_0 iconst_1 iconst_2 iconst_3 iconst_4 iconst_5 lconst_0 \
    lconst_1 fconst_0 fconst_1 fconst_2 dconst_0 dconst_1 bipush sipush ldc ldc_w ldc2_w iload lload fload dload aload \
    iload_0 iload_1 iload_2 iload_3 lload_0 lload_1 lload_2 lload_3 fload_0 fload_1 fload_2 fload_3 dload_0 dload_1 \
    dload_2 dload_3 aload_0 aload_1 aload_2 aload_3 iaload laload faload daload aaload baload caload saload istore \
    lstore fstore dstore astore istore_0 istore_1 istore_2 istore_3 lstore_0 lstore_1 lstore_2 lstore_3 fstore_0 \
    fstore_1 fstore_2 fstore_3 dstore_0 dstore_1 dstore_2 dstore_3 astore_0 astore_1 astore_2 astore_3 iastore lastore \
    fastore dastore aastore bastore castore sastore pop pop2 dup dup_x1 dup_x2 dup2 dup2_x1 dup2_x2 swap iadd ladd fadd \
    dadd isub lsub fsub dsub imul lmul fmul dmul idiv ldiv fdiv ddiv irem lrem frem drem ineg lneg fneg dneg ishl lshl \
    ishr lshr iushr lushr iand land ior lor ixor lxor iinc i2l i2f i2d l2i l2f l2d f2i f2l f2d d2i d2l d2f i2b i2c i2s \
    lcmp fcmpl fcmpg dcmpl dcmpg ifeq ifne iflt ifge ifgt ifle if_icmpeq if_icmpne if_icmplt if_icmpge if_icmpgt \
    if_icmple if_acmpeq if_acmpne goto jsr ret tableswitch lookupswitch ireturn lreturn freturn dreturn areturn return \
    getstatic putstatic getfield putfield invokevirtual invokespecial invokestatic invokeinterface invokedynamic new \
    newarray anewarray arraylength athrow checkcast instanceof monitorenter monitorexit wide multianewarray ifnull \
    ifnonnull goto_w jsr_w";

/// Types of `newarray`, from 4 on.
const ARRAY_TYPES: [&str; 8] = ["boolean", "char", "float", "double", "byte", "short", "int", "long"];

#[derive(Default)]
struct Assembler<'t> {
    pool: PoolBuilder,
    opcodes: FxHashMap<&'static str, u8>,
    code: Vec<u8>,
    labels: FxHashMap<&'t str, usize>,
    /// Where a jump offset has to be written: place, width, start of the instruction, label.
    fixups: Vec<(usize, usize, usize, &'t str)>,
    catches: Vec<[&'t str; 4]>,
}

/// Assembles one class with one method. Without directives: a static method `m` of class `Test`, version 52.
pub(crate) fn assemble(text: &str) -> ClassFile {
    let mut class = empty_class();
    let mut method = empty_method();
    let (mut max_stack, mut max_locals) = (4, 4);
    let mut assembler =
        Assembler { opcodes: MNEMONICS.split_whitespace().zip(0..=255).collect(), ..Assembler::default() };
    for statement in text.split(['|', '\n']) {
        let mut words: Vec<&str> = statement.split_whitespace().collect();
        while let Some(label) = words.first().and_then(|word| word.strip_suffix(':')) {
            assembler.labels.insert(label, assembler.code.len());
            words.remove(0);
        }
        let is_static = words.first() == Some(&"static");
        if is_static {
            words.remove(0);
        }
        match words[..] {
            [] => {}
            ["class", name] => class.name = name.into(),
            ["extends", name] => class.super_name = Some(name.into()),
            ["implements", name] => class.interfaces.push(name.into()),
            ["major", number] => class.major = parse(number),
            ["bootstraps", number] => {
                class.bootstrap_methods =
                    vec![BootstrapMethod { handle: 0, arguments: Vec::new() }; parse(number)];
            }
            ["field", member] => class.fields.push(field(member, is_static)),
            ["method", member] => {
                let (name, descriptor) = member.split_once(':').expect("a name and a descriptor");
                (method.name, method.descriptor) = (name.into(), descriptor.into());
                method.flags = MethodFlags(if is_static { 9 } else { 1 });
            }
            ["stack", number] => max_stack = parse(number),
            ["locals", number] => max_locals = parse(number),
            ["catch", class, from, to, handler] => assembler.catches.push([class, from, to, handler]),
            ["byte", ref bytes @ ..] => assembler.code.extend(bytes.iter().map(|byte| parse::<u8>(byte))),
            [mnemonic, ref operands @ ..] => assembler.instruction(mnemonic, operands),
        }
    }
    assembler.resolve_jumps();
    let handlers = assembler.handlers();
    method.code = Some(Code {
        max_stack,
        max_locals,
        bytecode: Bytes::from(std::mem::take(&mut assembler.code)),
        offset: 0,
        handlers,
        lines: Vec::new(),
        local_variables: Vec::new(),
        stack_map: None,
    });
    class.methods.push(method);
    class.pool = assembler.pool.finish().into();
    class
}

fn parse<T: std::str::FromStr>(text: &str) -> T {
    text.parse().unwrap_or_else(|_| panic!("{text:?} is not the number it should be"))
}

fn field(member: &str, is_static: bool) -> Field {
    let (name, descriptor) = member.split_once(':').expect("a name and a descriptor");
    Field {
        flags: FieldFlags(if is_static { 8 } else { 0 }),
        name: name.into(),
        descriptor: descriptor.into(),
        signature: None,
        constant_value: None,
        annotations: Annotations::default(),
        deprecated: false,
    }
}

impl<'t> Assembler<'t> {
    fn instruction(&mut self, mnemonic: &str, operands: &[&'t str]) {
        let start = self.code.len();
        let opcode = *self.opcodes.get(mnemonic).unwrap_or_else(|| panic!("no instruction {mnemonic:?}"));
        self.code.push(opcode);
        match (mnemonic, operands) {
            ("bipush", [value]) => self.code.push(parse::<i8>(value) as u8),
            ("sipush", [value]) => self.u16(parse::<i16>(value) as u16),
            ("ldc", [constant]) => {
                let index = self.constant(constant);
                self.code.push(u8::try_from(index).expect("a small pool"));
            }
            ("ldc_w" | "ldc2_w", [constant]) => {
                let index = self.constant(constant);
                self.u16(index);
            }
            ("iinc", [local, value]) => {
                self.code.push(parse(local));
                self.code.push(parse::<i8>(value) as u8);
            }
            ("newarray", [name]) => {
                let index = ARRAY_TYPES.iter().position(|other| other == name).expect("a primitive type");
                self.code.push(index as u8 + 4);
            }
            ("wide", [wide, local, value @ ..]) => {
                self.code.push(self.opcodes[wide]);
                self.u16(parse(local));
                value.iter().for_each(|value| self.u16(parse::<i16>(value) as u16));
            }
            ("getstatic" | "putstatic" | "getfield" | "putfield", [member]) => {
                self.member(member, PoolBuilder::field_ref)
            }
            ("invokevirtual" | "invokespecial" | "invokestatic", [member]) => {
                self.member(member, PoolBuilder::method_ref)
            }
            ("invokevirtual" | "invokespecial" | "invokestatic", ["interface", member]) => {
                self.member(member, PoolBuilder::interface_method_ref);
            }
            ("invokeinterface", [member, count]) => {
                self.member(member, PoolBuilder::interface_method_ref);
                self.code.extend([parse(count), 0]);
            }
            ("invokedynamic", [site]) => {
                let (bootstrap, name, descriptor) = dynamic(site);
                let index = self.pool.invoke_dynamic(bootstrap, name, descriptor).expect("a small pool");
                self.u16(index);
                self.u16(0);
            }
            ("new" | "anewarray" | "checkcast" | "instanceof", [class]) => self.class(class),
            ("multianewarray", [class, dims]) => {
                self.class(class);
                self.code.push(parse(dims));
            }
            ("tableswitch", [low, targets @ .., default]) => {
                self.pad();
                self.jump(start, 4, default);
                let low: i32 = parse(low);
                self.u32(low as u32);
                self.u32((low + targets.len() as i32 - 1) as u32);
                targets.iter().for_each(|target| self.jump(start, 4, target));
            }
            ("lookupswitch", [pairs @ .., default]) => {
                self.pad();
                self.jump(start, 4, default);
                self.u32(pairs.len() as u32 / 2);
                for pair in pairs.chunks(2) {
                    self.u32(parse::<i32>(pair[0]) as u32);
                    self.jump(start, 4, pair[1]);
                }
            }
            ("goto_w" | "jsr_w", [target]) => self.jump(start, 4, target),
            (_, [target]) if mnemonic.starts_with("if") || matches!(mnemonic, "goto" | "jsr") => {
                self.jump(start, 2, target);
            }
            (_, [local]) => self.code.push(parse(local)),
            (_, []) => {}
            _ => panic!("too many operands of {mnemonic}: {operands:?}"),
        }
    }

    fn u16(&mut self, value: u16) {
        self.code.extend(value.to_be_bytes());
    }

    fn u32(&mut self, value: u32) {
        self.code.extend(value.to_be_bytes());
    }

    fn pad(&mut self) {
        self.code.resize(self.code.len().next_multiple_of(4), 0);
    }

    fn jump(&mut self, start: usize, width: usize, label: &'t str) {
        self.fixups.push((self.code.len(), width, start, label));
        self.code.resize(self.code.len() + width, 0);
    }

    fn class(&mut self, name: &str) {
        let index = self.pool.class(name).expect("a small pool");
        self.u16(index);
    }

    fn member<E: std::fmt::Debug>(
        &mut self,
        member: &str,
        intern: impl FnOnce(&mut PoolBuilder, &str, &str, &str) -> Result<u16, E>,
    ) {
        let (class, rest) = member.split_once('.').expect("a class and a member");
        let (name, descriptor) = rest.split_once(':').expect("a name and a descriptor");
        let index = intern(&mut self.pool, class, name, descriptor).expect("a small pool");
        self.u16(index);
    }

    fn constant(&mut self, text: &str) -> u16 {
        let pool = &mut self.pool;
        let index = if let Some(text) = text.strip_prefix('"') {
            pool.string(&text.trim_end_matches('"').encode_utf16().collect::<Vec<u16>>())
        } else if let Some(name) = text.strip_prefix("class:") {
            pool.class(name)
        } else if let Some(descriptor) = text.strip_prefix("type:") {
            pool.method_type(descriptor)
        } else if let Some(rest) = text.strip_prefix("dynamic:") {
            let (bootstrap, name, descriptor) = dynamic(rest);
            pool.dynamic(bootstrap, name, descriptor)
        } else if let Some(rest) = text.strip_prefix("utf8:") {
            pool.utf8(rest)
        } else if let Some(number) = text.strip_suffix('L') {
            pool.long(parse(number))
        } else if let Some(number) = text.strip_suffix('f') {
            pool.float(parse::<f32>(number).to_bits())
        } else if let Some(number) = text.strip_suffix('d') {
            pool.double(parse::<f64>(number).to_bits())
        } else {
            pool.int(parse(text))
        };
        index.expect("a small pool")
    }

    fn resolve_jumps(&mut self) {
        for &(place, width, start, label) in &self.fixups {
            let target = self.labels.get(label).copied();
            // A number stands for an offset as it is, so that jumps can go wrong.
            let offset = target.map_or_else(|| parse(label), |target| target as i32 - start as i32);
            let bytes = offset.to_be_bytes();
            self.code[place..place + width].copy_from_slice(&bytes[4 - width..]);
        }
    }

    fn handlers(&mut self) -> Vec<ExceptionHandler> {
        let at = |labels: &FxHashMap<&str, usize>, label: &str| -> u16 {
            labels.get(label).map_or_else(|| parse(label), |&offset| offset as u16)
        };
        let mut handlers = Vec::new();
        for [class, from, to, handler] in std::mem::take(&mut self.catches) {
            let catch_type = if class == "*" { 0 } else { self.pool.class(class).expect("a small pool") };
            handlers.push(ExceptionHandler {
                start: at(&self.labels, from),
                end: at(&self.labels, to),
                target: at(&self.labels, handler),
                catch_type,
            });
        }
        handlers
    }
}

/// Splits `BOOTSTRAP:NAME:DESCRIPTOR`.
fn dynamic(text: &str) -> (u16, &str, &str) {
    let mut parts = text.splitn(3, ':');
    let mut next = || parts.next().expect("a bootstrap index, a name and a descriptor");
    (parse(next()), next(), next())
}

fn empty_class() -> ClassFile {
    ClassFile {
        minor: 0,
        major: 52,
        pool: PoolBuilder::new().finish().into(),
        flags: ClassFlags(0x21),
        name: "Test".into(),
        super_name: Some("java/lang/Object".into()),
        interfaces: Vec::new(),
        fields: Vec::new(),
        methods: Vec::new(),
        source_file: None,
        signature: None,
        inner_classes: Vec::new(),
        enclosing_method: None,
        nest_host: None,
        nest_members: Vec::new(),
        record: None,
        permitted_subclasses: None,
        bootstrap_methods: Vec::new(),
        annotations: Annotations::default(),
        deprecated: false,
        synthetic: false,
    }
}

fn empty_method() -> Method {
    Method {
        flags: MethodFlags(9),
        name: "m".into(),
        descriptor: "()V".into(),
        signature: None,
        code: None,
        exceptions: Vec::new(),
        parameters: None,
        parameter_annotations: None,
        annotation_default: None,
        annotations: Annotations::default(),
        deprecated: false,
        synthetic: false,
    }
}
