import type { Bytes } from "../format/bytes.ts";
import { statementOf } from "../verify/statement.ts";
import { type Verified, verifyDossier } from "../verify/verifyDossier.ts";
import { type Language, LANGUAGES, say, type Word } from "../verify/words.ts";

/*
 * The page verify.html: chooses a file, and shows what was found out. It is one file without a network, so that it also works
 * years from now from a disk.
 */

const named = new URLSearchParams(location.search).get("lang") ?? navigator.language.slice(0, 2);
let language: Language = LANGUAGES.find((one) => one === named) ?? "en";
let bytes: Bytes | null = null;
let verified: Verified | null = null;

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  text = "",
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = document.createElement(name);
  made.append(text, ...children);
  return made;
}

function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(id);
  return found;
}
const keyField = (): string => {
  const field = byId("key");
  return field instanceof HTMLInputElement ? field.value : "";
};

function table(rows: ReturnType<typeof statementOf>["rows"]): HTMLElement {
  const heads = (["candidate", "state", "result"] as const).map((word) => {
    const head = element("th", say(language, word));
    head.scope = "col";
    return head;
  });
  const body = rows.map(({ candidate, state, results }) => {
    const name = element("th", candidate);
    name.scope = "row";
    const lines = results.map(({ step, said }) => element("li", `${step} – ${said}`));
    return element(
      "tr",
      "",
      name,
      element("td", state),
      element("td", "", element("ul", "", ...lines)),
    );
  });
  const made = element(
    "table",
    "",
    element("thead", "", element("tr", "", ...heads)),
    element("tbody", "", ...body),
  );
  const frame = element("div", "", made);
  frame.className = "scroll";
  frame.tabIndex = 0;
  frame.role = "region";
  frame.ariaLabel = say(language, "candidate");
  return frame;
}

function show(): void {
  const result = byId("result");
  if (!verified) return result.replaceChildren();
  const { heading, sentences, rows } = statementOf(verified, language);
  const parts = sentences.map(({ tone, text }) => {
    const sentence = element("p", text);
    sentence.className = tone;
    return sentence;
  });
  result.replaceChildren(
    element("h2", heading),
    ...parts,
    ...(rows.length > 0 ? [table(rows)] : []),
  );
}

async function verify(): Promise<void> {
  if (!bytes) return;
  byId("result").replaceChildren(element("p", say(language, "working")));
  // Lets the browser paint before the calculation holds it.
  await new Promise((resolve) => setTimeout(resolve, 30));
  verified = await verifyDossier(bytes, keyField());
  show();
}

async function take(file: File | null | undefined): Promise<void> {
  if (!file) return;
  byId("name").textContent = file.name;
  bytes = new Uint8Array(await file.arrayBuffer());
  await verify();
}

function setWords(): void {
  document.documentElement.lang = language;
  document.title = say(language, "title");
  for (const place of document.querySelectorAll<HTMLElement>("[data-word]"))
    place.textContent = say(language, place.dataset["word"] as Word);
  for (const button of document.querySelectorAll("nav button"))
    button.ariaPressed = String(button.textContent === language.toUpperCase());
}

function begin(): void {
  const menu = LANGUAGES.map((one) => {
    const button = element("button", one.toUpperCase());
    button.type = "button";
    button.addEventListener("click", () => {
      language = one;
      setWords();
      show();
    });
    return button;
  });
  byId("languages").append(...menu);
  setWords();
  const field = byId("file");
  field.addEventListener("change", () => {
    if (field instanceof HTMLInputElement) void take(field.files?.[0]);
  });
  byId("key").addEventListener("change", () => void verify());
  addEventListener("dragover", (event) => event.preventDefault());
  addEventListener("drop", (event) => {
    event.preventDefault();
    void take(event.dataTransfer?.files[0]);
  });
  if (!globalThis.crypto?.subtle) byId("result").append(element("p", say(language, "noCrypto")));
}

begin();
