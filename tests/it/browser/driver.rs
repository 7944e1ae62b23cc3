//! A browser that opens pages as people do, and tells what they did: faults, requests, what a script finds. It is asked in
//! its own protocol, of which a few commands are needed: <https://chromedevtools.github.io/devtools-protocol/>.

use std::cell::RefCell;
use std::fs::{self, File};
use std::net::TcpStream;
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

use base64::prelude::{BASE64_STANDARD, Engine as _};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use serde_json::{Value, json};
use tempfile::TempDir;
use tungstenite::{Message, WebSocket};

use crate::helpers::folder;
use crate::programs::program_of;

/// Longer than anything takes that is awaited, on however busy a machine.
const PATIENCE: Duration = Duration::from_mins(1);

/// Containers lack what the sandbox needs, and are short of shared memory; nothing is wanted of the network.
const FLAGS: &str = "--headless --no-sandbox --disable-gpu --disable-quic --disable-dev-shm-usage --no-first-run \
     --disable-background-networking --disable-component-update --disable-sync \
     --hide-scrollbars --window-size=1280,900 --remote-debugging-port=0";

/// Keys by their names, with the numbers that Windows gave them, by which the browser knows what they do.
const KEYS: [(&str, u32); 7] = [
    ("Enter", 13),
    ("End", 35),
    ("Home", 36),
    ("ArrowLeft", 37),
    ("ArrowUp", 38),
    ("ArrowRight", 39),
    ("ArrowDown", 40),
];

/// Whether the reader likes it light or dark.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scheme {
    Light,
    Dark,
}

/// Whether the reader lets pages run scripts.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Scripts {
    On,
    Off,
}

/// How a page is looked at: widths are pixels of the page.
#[derive(Clone, Copy)]
pub(crate) struct View {
    pub(crate) width: u32,
    pub(crate) height: u32,
    pub(crate) scheme: Scheme,
    pub(crate) scripts: Scripts,
}

impl View {
    /// A window on a desk, in the light, with scripts.
    pub(crate) const DESK: Self =
        Self { width: 1280, height: 900, scheme: Scheme::Light, scripts: Scripts::On };

    pub(crate) fn wide(self, width: u32) -> Self {
        Self { width, ..self }
    }
}

/// The processes of a browser with an empty profile of its own, and that profile: gone with this, or with this process.
struct Browser {
    guard: Child,
    profile: TempDir,
}

impl Browser {
    /// A shell heads the group. When the pipe that it reads is closed, as it is however this process ends, or when the
    /// browser has ended, it kills the group.
    fn start(program: &Path) -> Self {
        let profile = folder();
        let complaints = File::create(profile.path().join("complaints")).unwrap();
        let guard = Command::new("/bin/sh")
            .args(["-c", "(\"$@\"; kill -KILL 0) & read -r _; kill -KILL 0", "sh"])
            .arg(program)
            .args(FLAGS.split_whitespace())
            .arg(format!("--user-data-dir={}", profile.path().display()))
            // Where it puts what a killed one leaves.
            .env("TMPDIR", profile.path())
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(complaints)
            .spawn()
            .unwrap();
        Self { guard, profile }
    }

    /// Its socket, when it listens: it writes the port and the path into its profile.
    fn connect(&mut self) -> WebSocket<TcpStream> {
        let end = Instant::now() + PATIENCE;
        let place = loop {
            let place =
                fs::read_to_string(self.profile.path().join("DevToolsActivePort")).unwrap_or_default();
            if place.contains('\n') {
                break place;
            }
            if Instant::now() > end || self.guard.try_wait().unwrap().is_some() {
                let complaints = fs::read(self.profile.path().join("complaints")).unwrap();
                panic!("the browser does not listen: {}", String::from_utf8_lossy(&complaints));
            }
            thread::sleep(Duration::from_millis(10));
        };
        let (port, path) = place.split_once('\n').unwrap();
        let stream = TcpStream::connect(("127.0.0.1", port.parse().unwrap())).unwrap();
        stream.set_read_timeout(Some(PATIENCE)).unwrap();
        stream.set_write_timeout(Some(PATIENCE)).unwrap();
        tungstenite::client(format!("ws://127.0.0.1:{port}{path}"), stream).unwrap().0
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = killpg(Pid::from_raw(self.guard.id() as i32), Signal::SIGKILL);
        let _ = self.guard.wait();
        // The others of the group may still be ending, and write until they have.
        let end = Instant::now() + PATIENCE;
        while fs::remove_dir_all(self.profile.path()).is_err() && Instant::now() < end {
            thread::sleep(Duration::from_millis(10));
        }
    }
}

/// What is said to the browser, and what was heard of the page meanwhile.
struct Talk {
    socket: WebSocket<TcpStream>,
    /// The page, once it is attached to.
    session: Option<String>,
    commands: u64,
    faults: Vec<String>,
    requests: Vec<String>,
    /// The documents, by the browser's names of them, that are loaded and have been at rest for half a second.
    loaded: Vec<String>,
}

impl Talk {
    /// The answer to a command.
    fn call(&mut self, method: &str, parameters: &Value) -> Value {
        self.commands += 1;
        let id = self.commands;
        let mut command = json!({ "id": id, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            command["sessionId"] = session.as_str().into();
        }
        self.socket
            .send(Message::text(command.to_string()))
            .unwrap_or_else(|error| panic!("{method}: {error}"));
        let end = Instant::now() + PATIENCE;
        loop {
            let mut heard = self.hear(method, end);
            if heard["id"] == id {
                assert!(heard["error"].is_null(), "{method}: {}", heard["error"]);
                return heard["result"].take();
            }
        }
    }

    /// The next message, of which is kept what tells of the page.
    fn hear(&mut self, awaited: &str, end: Instant) -> Value {
        assert!(Instant::now() < end, "{awaited}: no answer within {PATIENCE:?}");
        let message = self.socket.read().unwrap_or_else(|error| panic!("{awaited}: no answer: {error}"));
        let heard: Value = serde_json::from_slice(&message.into_data()).unwrap();
        let told = &heard["params"];
        let text = |text: &Value| text.as_str().unwrap_or_default().to_owned();
        match heard["method"].as_str().unwrap_or_default() {
            "Runtime.exceptionThrown" => self.faults.push(thrown(&told["exceptionDetails"])),
            "Runtime.consoleAPICalled"
                if ["error", "warning", "assert"].contains(&told["type"].as_str().unwrap()) =>
            {
                self.faults.push(told["args"].to_string());
            }
            "Log.entryAdded" => self.faults.push(text(&told["entry"]["text"])),
            "Network.requestWillBeSent" => self.requests.push(text(&told["request"]["url"])),
            "Page.lifecycleEvent" if told["name"] == "networkAlmostIdle" => {
                self.loaded.push(text(&told["loaderId"]));
            }
            _ => {}
        }
        heard
    }
}

/// An exception in words.
fn thrown(details: &Value) -> String {
    let described = details["exception"]["description"].as_str().or(details["text"].as_str());
    described.map_or_else(|| details.to_string(), str::to_owned)
}

/// A page that is open in a browser of its own, which ends with it.
pub(crate) struct Page {
    talk: RefCell<Talk>,
    _browser: Browser,
}

impl Page {
    /// Opens an address and waits until it is loaded. Without a browser there is nothing to ask: see `program_of`.
    pub(crate) fn open(view: View, address: &str) -> Option<Self> {
        let mut browser = Browser::start(&program_of("chromium")?);
        let [faults, requests, loaded] = [(); 3].map(|()| Vec::new());
        let mut talk =
            Talk { socket: browser.connect(), session: None, commands: 0, faults, requests, loaded };
        let target = talk.call("Target.createTarget", &json!({ "url": "about:blank" }));
        let attach = json!({ "targetId": target["targetId"], "flatten": true });
        let attached = talk.call("Target.attachToTarget", &attach);
        talk.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        let page = Self { talk: RefCell::new(talk), _browser: browser };
        for domain in ["Runtime", "Log", "Network", "Page"] {
            page.call(&format!("{domain}.enable"), &json!({}));
        }
        page.call("Page.setLifecycleEventsEnabled", &json!({ "enabled": true }));
        page.look(view);
        page.go(address);
        Some(page)
    }

    /// Changes how the page is looked at.
    pub(crate) fn look(&self, view: View) {
        let scheme = if view.scheme == Scheme::Dark { "dark" } else { "light" };
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", &json!({ "features": features }));
        self.call("Emulation.setScriptExecutionDisabled", &json!({ "value": view.scripts == Scripts::Off }));
        let size =
            json!({ "width": view.width, "height": view.height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", &size);
    }

    /// Goes to another address, and waits until it is loaded.
    pub(crate) fn go(&self, address: &str) {
        // From an address to a place in the same page, the browser loads nothing.
        for address in ["about:blank", address] {
            let went = self.call("Page.navigate", &json!({ "url": address }));
            assert!(went["errorText"].is_null(), "{address}: {went}");
            let end = Instant::now() + PATIENCE;
            let mut talk = self.talk.borrow_mut();
            while !talk.loaded.iter().any(|loaded| went["loaderId"] == loaded.as_str()) {
                talk.hear(address, end);
            }
        }
    }

    /// Runs the body of an asynchronous function in the page; what it returns is the answer.
    pub(crate) fn asked(&self, body: &str) -> Value {
        let expression = format!("(async () => {{ {body} }})()");
        let parameters = json!({
            "expression": expression, "returnByValue": true, "awaitPromise": true, "userGesture": true
        });
        let mut answer = self.call("Runtime.evaluate", &parameters);
        if let Some(details) = answer.get("exceptionDetails") {
            panic!("{}\n{body}", thrown(details));
        }
        answer["result"]["value"].take()
    }

    /// Asks until the answer is neither false nor nothing, at most half a minute.
    pub(crate) fn until(&self, expression: &str) -> Value {
        let body = format!(
            "for (let tries = 0; tries < 600; tries++) {{ const told = await ({expression});\n\
             if (told) return told; await new Promise(done => setTimeout(done, 50)); }}\n\
             throw new Error('it never came');"
        );
        self.asked(&body)
    }

    /// Clicks in the middle of the first element that a selector names, with a mouse.
    pub(crate) fn click(&self, selector: &str) {
        let element = format!("document.querySelector({})", Value::from(selector));
        self.until(&format!("{element} !== null"));
        let middle = self.asked(&format!(
            "const element = {element}; element.scrollIntoViewIfNeeded();\n\
             const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2];"
        ));
        for (kind, button) in [("mouseMoved", "none"), ("mousePressed", "left"), ("mouseReleased", "left")] {
            let mouse =
                json!({ "type": kind, "x": middle[0], "y": middle[1], "button": button, "clickCount": 1 });
            self.call("Input.dispatchMouseEvent", &mouse);
        }
    }

    /// Presses keys one after the other, by their names in [`KEYS`].
    pub(crate) fn press(&self, keys: &[&str]) {
        for key in keys {
            let (_, number) = KEYS.iter().find(|(name, _)| name == key).expect(key);
            let text = if *key == "Enter" { "\r" } else { "" };
            for kind in ["keyDown", "keyUp"] {
                let event = json!({
                    "type": kind, "key": key, "code": key, "text": text, "windowsVirtualKeyCode": number
                });
                self.call("Input.dispatchKeyEvent", &event);
            }
        }
    }

    /// What the page complained of since it was opened: exceptions, warnings, errors.
    pub(crate) fn faults(&self) -> Vec<String> {
        self.catch_up();
        self.talk.borrow().faults.clone()
    }

    /// The addresses that the browser was asked for, but for those that hold their own content.
    pub(crate) fn requests(&self) -> Vec<String> {
        self.catch_up();
        let is_of_itself =
            |address: &&String| ["data:", "blob:", "about:"].iter().any(|scheme| address.starts_with(scheme));
        self.talk.borrow().requests.iter().filter(|address| !is_of_itself(address)).cloned().collect()
    }

    /// What is seen, as a PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let taken = self.call("Page.captureScreenshot", &json!({ "format": "png" }));
        BASE64_STANDARD.decode(taken["data"].as_str().unwrap()).unwrap()
    }

    /// Hears what the page said until now: it answers in the order in which things happen.
    fn catch_up(&self) {
        self.asked("");
    }

    fn call(&self, method: &str, parameters: &Value) -> Value {
        self.talk.borrow_mut().call(method, parameters)
    }
}

/// The address of a file, with what stands behind `#`, if anything.
pub(crate) fn address(file: &Path, fragment: &str) -> String {
    format!("file://{}{fragment}", file.display())
}
