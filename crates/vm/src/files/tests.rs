use super::*;

fn create() -> Open {
    Open { read: true, write: true, create: true, permissions: 0o666, ..Open::default() }
}

#[test]
fn a_file_keeps_what_was_written() {
    let mut files = FileSystem::new();
    let fd = files.open(b"/tmp/a", create()).unwrap();
    assert_eq!(fd, 3);
    assert_eq!(files.write(fd, b"hello", None), Ok(5));
    assert_eq!(files.write(fd, b"J", Some(0)), Ok(1));
    files.seek(fd, 1).unwrap();
    assert_eq!(files.read(fd, 100, None).unwrap(), b"ello");
    assert_eq!(files.read(fd, 100, None).unwrap(), b"");
    files.set_size(fd, 7).unwrap();
    assert_eq!(files.read(fd, 100, Some(4)).unwrap(), b"o\0\0");
    files.close(fd).unwrap();
    assert_eq!(files.close(fd), Err(Errno::BAD_DESCRIPTOR));
    assert_eq!(files.stat(b"/tmp/a", true).unwrap().size, 7);
    assert_eq!(files.stat(b"/tmp/a", true).unwrap().mode, 0o100_644);
}

#[test]
fn paths_are_checked_step_by_step() {
    let mut files = FileSystem::new();
    files.put("/home/user/f", b"x");
    assert_eq!(files.stat(b"f", true).unwrap().size, 1);
    assert_eq!(files.stat(b"./../user//f", true).unwrap().size, 1);
    assert_eq!(files.stat(b"f/g", true), Err(Errno::NOT_DIRECTORY));
    assert_eq!(files.stat(b"f/", true), Err(Errno::NOT_DIRECTORY));
    assert_eq!(files.stat(b"none/g", true), Err(Errno::NO_ENTRY));
    assert_eq!(files.stat(b"", true), Err(Errno::NO_ENTRY));
    assert_eq!(files.make_directory(b"/etc", 0o777), Err(Errno::ACCESS));
    assert_eq!(files.make_directory(b"/tmp", 0o777), Err(Errno::EXISTS));
    assert_eq!(files.real_path(b"../user/./f").unwrap(), b"/home/user/f");
}

#[test]
fn links_are_followed_but_not_for_ever() {
    let mut files = FileSystem::new();
    files.put("/tmp/d/f", b"abc");
    files.make_link(b"d", b"/tmp/l").unwrap();
    files.make_link(b"/tmp/l/f", b"/tmp/m").unwrap();
    files.make_link(b"loop", b"/tmp/loop").unwrap();
    assert_eq!(files.stat(b"/tmp/m", true).unwrap().size, 3);
    assert_eq!(files.stat(b"/tmp/m", false).unwrap().mode, 0o120_777);
    assert_eq!(files.real_path(b"/tmp/m").unwrap(), b"/tmp/d/f");
    assert_eq!(files.stat(b"/tmp/loop", true), Err(Errno::LOOP));
    assert_eq!(files.read_link(b"/tmp/l").unwrap().as_ref(), b"d");
}

#[test]
fn directories_are_removed_and_moved_only_if_that_makes_sense() {
    let mut files = FileSystem::new();
    files.put("/tmp/d/e/f", b"abc");
    assert_eq!(files.remove(b"/tmp/d", true), Err(Errno::NOT_EMPTY));
    assert_eq!(files.remove(b"/tmp/d", false), Err(Errno::IS_DIRECTORY));
    assert_eq!(files.rename(b"/tmp/d", b"/tmp/d/e/x"), Err(Errno::INVALID));
    files.rename(b"/tmp/d/e", b"/tmp/e").unwrap();
    files.remove(b"/tmp/d", true).unwrap();
    assert_eq!(files.get("/tmp/e/f").unwrap().as_slice(), b"abc");
    files.put("/tmp/g", b"old");
    files.rename(b"/tmp/e/f", b"/tmp/g").unwrap();
    assert_eq!(files.get("/tmp/g").unwrap().as_slice(), b"abc");
    assert_eq!(files.list(b"/tmp").unwrap(), vec![Box::from(&b"e"[..]), Box::from(&b"g"[..])]);
}

#[test]
fn an_unlinked_file_lives_until_it_is_closed() {
    let mut files = FileSystem::new();
    let fd = files.open(b"/tmp/a", create()).unwrap();
    files.write(fd, b"abc", None).unwrap();
    files.remove(b"/tmp/a", false).unwrap();
    assert_eq!(files.stat(b"/tmp/a", true), Err(Errno::NO_ENTRY));
    assert_eq!(files.read(fd, 3, Some(0)).unwrap(), b"abc");
    assert_eq!(files.space().0, 3);
    files.close(fd).unwrap();
    assert_eq!(files.space().0, 0);
}

#[test]
fn permissions_are_those_of_the_owner() {
    let mut files = FileSystem::new();
    files.put("/tmp/a", b"abc");
    files.change(b"/tmp/a", true, |meta| meta.permissions = 0o400).unwrap();
    assert_eq!(files.open(b"/tmp/a", Open { write: true, ..Open::default() }), Err(Errno::ACCESS));
    assert_eq!(files.access(b"/tmp/a", 4), Ok(()));
    assert_eq!(files.access(b"/tmp/a", 2), Err(Errno::ACCESS));
    assert_eq!(files.change(b"/", true, |meta| meta.permissions = 0), Err(Errno::PERMITTED));
}

#[test]
fn space_is_limited() {
    let mut files = FileSystem::new();
    let fd = files.open(b"/tmp/a", create()).unwrap();
    assert_eq!(files.set_size(fd, SPACE + 1), Err(Errno::NO_SPACE));
    assert_eq!(files.write(fd, b"x", Some(u64::MAX)), Err(Errno::INVALID));
    assert_eq!(files.write(fd, b"x", Some(SPACE)), Err(Errno::NO_SPACE));
}

#[test]
fn shown_directories_are_read_on_demand_and_written_only_in_the_copy() {
    let host = std::env::temp_dir().join(format!("testwright-files-{}", std::process::id()));
    std::fs::create_dir_all(host.join("sub")).unwrap();
    std::fs::write(host.join("sub/f"), b"real").unwrap();
    let mut files = FileSystem::new();
    files.show(&host);
    let path = host.join("sub/f");
    let path = path.to_str().unwrap();
    assert_eq!(files.stat(path.as_bytes(), true).unwrap().size, 4);
    let fd = files.open(path.as_bytes(), create()).unwrap();
    files.write(fd, b"R", None).unwrap();
    assert_eq!(files.get(path).unwrap().as_slice(), b"Real");
    assert_eq!(std::fs::read(path).unwrap(), b"real");
    std::fs::remove_dir_all(&host).unwrap();
}

#[test]
fn files_below_a_folder_come_in_the_order_of_their_paths() {
    let mut files = FileSystem::new();
    for path in ["/home/user/b", "/home/user/d/c", "/home/user/d/a/x", "/home/other"] {
        files.put(path, path.as_bytes());
    }
    files.make_link(b"/home/other", b"/home/user/link").expect("a link");
    let names = |most: usize| -> Vec<String> {
        let found = files.below("/home/user", most).into_iter();
        found.map(|(path, _)| String::from_utf8_lossy(&path).into_owned()).collect()
    };
    assert_eq!(names(10), ["b", "d/a/x", "d/c"]);
    assert_eq!(names(2), ["b", "d/a/x"]);
    assert!(files.below("/nowhere", 10).is_empty());
}
