"use strict";
/* Runs in a worker, and in the page for short questions: the search core and how it is asked. */
const ready = async bytes => {
  const { instance } = await WebAssembly.instantiate(bytes, {});
  const core = instance.exports;
  const read = length => new TextDecoder().decode(new Uint8Array(core.memory.buffer, core.answer(), length));
  return question => {
    const text = new TextEncoder().encode(JSON.stringify(question));
    const place = core.input(text.length);
    new Uint8Array(core.memory.buffer, place, text.length).set(text);
    try {
      return JSON.parse(read(core.ask()));
    } catch (fault) {
      // A trap: what the core wrote last says why, if it could.
      let said = { error: String(fault) };
      try { said = JSON.parse(read(core.answer_length())); } catch { /* It could not. */ }
      return { error: said.error || String(fault), field: "crash" };
    }
  };
};
if (typeof document === "undefined") {
  let core = null;
  onmessage = async event => {
    try {
      if (event.data.bytes) core = ready(event.data.bytes);
      else {
        const asked = await core, started = performance.now();
        const answer = asked(event.data.question);
        postMessage({ answer, seconds: (performance.now() - started) / 1000 });
      }
    } catch (fault) {
      postMessage({ answer: { error: String(fault), field: "crash" }, seconds: 0 });
    }
  };
}
