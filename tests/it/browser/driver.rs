//! A browser that opens pages as people do, and tells what they did: faults, requests, what a script finds.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use headless_chrome::protocol::cdp::types::{Event, Method};
use headless_chrome::protocol::cdp::{Emulation, Log, Network, Page as Pages, Runtime};
use headless_chrome::{Browser, LaunchOptionsBuilder, Tab};
use serde_json::Value;

use crate::programs::program_of;

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

/// A page that is open in a browser of its own, which ends with it.
pub(crate) struct Page {
    tab: Arc<Tab>,
    faults: Arc<Mutex<Vec<String>>>,
    requests: Arc<Mutex<Vec<String>>>,
    _browser: Browser,
}

impl Page {
    /// Opens an address and waits until it is loaded. Without a browser there is nothing to ask: see `program_of`.
    pub(crate) fn open(view: View, address: &str) -> Option<Self> {
        let path = program_of("chromium")?;
        // Containers lack what the sandbox needs.
        let options = LaunchOptionsBuilder::default()
            .path(Some(path))
            .sandbox(false)
            .window_size(Some((1280, 900)))
            .args(vec!["--hide-scrollbars".as_ref()])
            .idle_browser_timeout(Duration::from_mins(2))
            .build()
            .unwrap();
        let browser = Browser::new(options).unwrap();
        let tab = browser.new_tab().unwrap();
        tab.set_default_timeout(Duration::from_mins(1));
        let [faults, requests] = [(); 2].map(|()| Arc::new(Mutex::new(Vec::new())));
        let page = Self { tab, faults, requests, _browser: browser };
        page.listen();
        page.look(view);
        page.go(address);
        Some(page)
    }

    /// Hears what the page complains of, and what it asks for.
    fn listen(&self) {
        self.call(Runtime::Enable(None));
        self.call(Log::Enable(None));
        self.call(Network::Enable {
            max_total_buffer_size: None,
            max_resource_buffer_size: None,
            max_post_data_size: None,
            report_direct_socket_traffic: None,
            enable_durable_messages: None,
        });
        let (faults, requests) = (Arc::clone(&self.faults), Arc::clone(&self.requests));
        let hear = move |event: &Event| match event {
            Event::RuntimeExceptionThrown(thrown) => {
                let details = &thrown.params.exception_details;
                let described = details.exception.as_ref().and_then(|thrown| thrown.description.clone());
                faults.lock().unwrap().push(described.unwrap_or_else(|| details.text.clone()));
            }
            Event::RuntimeConsoleAPICalled(called)
                if matches!(
                    called.params.Type,
                    Runtime::ConsoleAPICalledEventTypeOption::Error
                        | Runtime::ConsoleAPICalledEventTypeOption::Warning
                        | Runtime::ConsoleAPICalledEventTypeOption::Assert
                ) =>
            {
                faults.lock().unwrap().push(format!("{:?}", called.params.args));
            }
            Event::LogEntryAdded(added) => faults.lock().unwrap().push(added.params.entry.text.clone()),
            Event::NetworkRequestWillBeSent(sent) => {
                requests.lock().unwrap().push(sent.params.request.url.clone());
            }
            _ => {}
        };
        self.tab.add_event_listener(Arc::new(hear)).unwrap();
    }

    /// Changes how the page is looked at.
    pub(crate) fn look(&self, view: View) {
        let scheme = if view.scheme == Scheme::Dark { "dark" } else { "light" };
        let feature =
            Emulation::MediaFeature { name: "prefers-color-scheme".to_owned(), value: scheme.to_owned() };
        self.call(Emulation::SetEmulatedMedia { media: None, features: Some(vec![feature]) });
        self.call(Emulation::SetScriptExecutionDisabled { value: view.scripts == Scripts::Off });
        self.call(Emulation::SetDeviceMetricsOverride {
            width: view.width,
            height: view.height,
            device_scale_factor: 1.0,
            mobile: false,
            scale: None,
            screen_width: None,
            screen_height: None,
            position_x: None,
            position_y: None,
            dont_set_visible_size: None,
            screen_orientation: None,
            viewport: None,
            display_feature: None,
            device_posture: None,
        });
    }

    /// Goes to another address, and waits until it is loaded.
    pub(crate) fn go(&self, address: &str) {
        // From an address to a place in the same page, the browser loads nothing.
        self.tab.navigate_to("about:blank").unwrap().wait_until_navigated().unwrap();
        self.tab.navigate_to(address).unwrap().wait_until_navigated().unwrap();
    }

    /// Runs the body of an asynchronous function in the page; what it returns is the answer.
    pub(crate) fn asked(&self, body: &str) -> Value {
        let answer = self.call(Runtime::Evaluate {
            expression: format!("(async () => {{ {body} }})()"),
            return_by_value: Some(true),
            await_promise: Some(true),
            user_gesture: Some(true),
            object_group: None,
            include_command_line_api: None,
            silent: None,
            context_id: None,
            generate_preview: None,
            throw_on_side_effect: None,
            timeout: None,
            disable_breaks: None,
            repl_mode: None,
            allow_unsafe_eval_blocked_by_csp: None,
            unique_context_id: None,
            serialization_options: None,
        });
        if let Some(details) = answer.exception_details {
            panic!("{:?}\n{body}", details.exception.and_then(|thrown| thrown.description));
        }
        answer.result.value.unwrap_or(Value::Null)
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
        let element =
            self.tab.wait_for_element(selector).unwrap_or_else(|error| panic!("{selector}: {error}"));
        element.click().unwrap_or_else(|error| panic!("{selector}: {error}"));
    }

    /// Presses keys one after the other, by their names: `Tab`, `Enter`, `a`.
    pub(crate) fn press(&self, keys: &[&str]) {
        for key in keys {
            self.tab.press_key(key).unwrap();
        }
    }

    /// What the page complained of since it was opened: exceptions, warnings, errors.
    pub(crate) fn faults(&self) -> Vec<String> {
        self.faults.lock().unwrap().clone()
    }

    /// The addresses that the browser was asked for, but for those that hold their own content.
    pub(crate) fn requests(&self) -> Vec<String> {
        let is_of_itself =
            |address: &String| ["data:", "blob:", "about:"].iter().any(|scheme| address.starts_with(scheme));
        self.requests.lock().unwrap().iter().filter(|address| !is_of_itself(address)).cloned().collect()
    }

    /// What is seen, as a PNG.
    pub(crate) fn screenshot(&self) -> Vec<u8> {
        let png = Pages::CaptureScreenshotFormatOption::Png;
        self.tab.capture_screenshot(png, None, None, true).unwrap()
    }

    fn call<M: Method + serde::Serialize + std::fmt::Debug>(&self, method: M) -> M::ReturnObject {
        self.tab.call_method(method).unwrap()
    }
}

/// The address of a file, with what stands behind `#`, if anything.
pub(crate) fn address(file: &Path, fragment: &str) -> String {
    format!("file://{}{fragment}", file.display())
}
