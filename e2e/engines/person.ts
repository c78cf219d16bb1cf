import { isAppStored, copiedQueries, copiesNeeded, filesNotStored } from "../storedOffline.ts";
import { expect } from "../product.ts";
import type { Engine, Point } from "./engine.ts";

/** What a person looks for, as CSS finds it. */
const KINDS = {
  button: "button, [role=button]",
  link: "a[href]",
  textbox: "input, textarea, [contenteditable=true]",
  scale: "[role=radiogroup]",
  state: "[data-sync]",
  rating: "[role=radio], input[type=radio]",
  paper: "[data-surface]",
} as const;
export type Kind = keyof typeof KINDS;
/** As long as the journeys wait, also outside of their runner. */
export const TIMEOUT_MS = 60_000;

/**
 * Where a person sees something of a name, first to last, each brought into view as it is asked for;
 * otherwise why it cannot be pressed now.
 */
async function seen(selector: string, name: string, index: number): Promise<Point | string> {
  const labelled = (part: Element) =>
    (part.getAttribute("aria-labelledby") ?? "")
      .split(" ")
      .map((id) => document.getElementById(id)?.textContent ?? "")
      .join(" ");
  const nameOf = (part: Element) => {
    const own = part.getAttribute("aria-label") ?? labelled(part).trim();
    if (own !== "") return own;
    const labels = part instanceof HTMLInputElement ? [...(part.labels ?? [])] : [];
    return labels.map(({ textContent }) => textContent).join(" ") || part.textContent;
  };
  const isShown = (part: Element) =>
    part.checkVisibility() && part.getBoundingClientRect().width > 0;
  const found = [...document.querySelectorAll(selector)].filter(
    (part) => isShown(part) && new RegExp(name).test(nameOf(part).trim()),
  )[index];
  if (!found) return "not there";
  found.scrollIntoView({ block: "center", inline: "nearest", behavior: "instant" });
  const placeOf = () => JSON.stringify(found.getBoundingClientRect());
  const before = placeOf();
  await document.fonts.ready;
  await new Promise((resolve) => setTimeout(resolve, 150));
  if (placeOf() !== before) return "moving";
  const { left, top, width, height } = found.getBoundingClientRect();
  const at: Point = [left + width / 2, top + height / 2];
  const hit = document.elementFromPoint(...at);
  const isHit = hit && (found.contains(hit) || hit.contains(found));
  return isHit ? at : `covered by ${hit?.outerHTML.slice(0, 200)}`;
}

/** Somebody before a browser: looks for words, presses, types, and waits for what is to be seen. */
export class Person {
  readonly engine: Engine;

  constructor(engine: Engine) {
    this.engine = engine;
  }

  /** Asks the page until it answers what is wanted; a page on its way to another gives no answer. */
  async #until<Answer>(
    what: string,
    ask: () => Promise<Answer>,
    isWanted: (answer: Answer) => boolean,
  ) {
    let answer: Answer | undefined;
    let said: unknown;
    const asked = async () => {
      try {
        said = answer = await ask();
        return isWanted(answer);
      } catch (error) {
        said = error;
        return false;
      }
    };
    await expect
      .poll(asked, { intervals: [100], timeout: TIMEOUT_MS })
      .toBe(true)
      .catch((error: unknown) => {
        const last = said instanceof Error ? said.message : JSON.stringify(said);
        throw new Error(`Not reached: ${what}. Last answer: ${last}`, { cause: error });
      });
    return answer as Answer;
  }

  /** Waits for something of a name (a pattern) to be seen. Answers where it is. */
  async sees(kind: Kind, name = "", index = 0): Promise<Point> {
    const found = await this.#until(
      `${kind} ${name} is seen`,
      () => this.engine.run(seen, KINDS[kind], name, index),
      (one) => typeof one !== "string",
    );
    if (typeof found === "string") throw new Error(`${kind} ${name}: ${found}`);
    return found;
  }

  async presses(kind: Kind, name: string, index = 0) {
    await this.engine.click(await this.sees(kind, name, index));
  }

  async fills(name: string, text: string) {
    await this.presses("textbox", name);
    await this.engine.type(text);
  }

  /** Writes at the end of a text that has something in it already. */
  async writesOn(name: string, text: string) {
    const isAtEnd = () =>
      this.engine.run(() => {
        const box = document.activeElement;
        const range = getSelection()?.rangeCount ? getSelection()?.getRangeAt(0) : undefined;
        if (!box?.matches("[contenteditable=true]") || !range?.collapsed) return false;
        const rest = document.createRange();
        rest.setStart(range.endContainer, range.endOffset);
        rest.setEnd(box, box.childNodes.length);
        return rest.toString() === "";
      });
    // An editor takes a click a moment later: a key before that moves the place it leaves. A page that is still
    // drawing may have moved away under the click, or have made the editor anew.
    const goesToEnd = async () => {
      const isIn = () => document.activeElement?.matches("[contenteditable=true]") ?? false;
      if (!(await this.engine.run(isIn))) await this.presses("textbox", name);
      await this.engine.press("End");
      return isAtEnd();
    };
    await this.#until("the end of the text is reached", goesToEnd, Boolean);
    await this.engine.type(text);
  }

  /** Does what reloads the page, and waits for the new one. */
  async leaves(work: () => Promise<void>) {
    await this.engine.run(() => void Object.assign(globalThis, { isOld: true }));
    await work();
    const isNew = () => this.engine.run(() => !("isOld" in globalThis));
    await this.#until("the page is loaded anew", isNew, Boolean);
  }

  /** Waits until the page says where all of it is. */
  async isTold(state: "saved" | "modified" | "waiting") {
    const states = () =>
      this.engine.run(() =>
        [...document.querySelectorAll<HTMLElement>("[data-sync]")].map(
          (part) => part.dataset["sync"],
        ),
      );
    const isWanted = (all: (string | undefined)[]) =>
      all.length > 0 && all.every((one) => one === state);
    await this.#until(`everything is ${state}`, states, isWanted);
  }

  /** Waits until the page shows a text. */
  async reads(text: string) {
    const shown = () => this.engine.run(() => document.body.innerText);
    await this.#until(`"${text}" is read`, shown, (all) => all.includes(text));
  }

  /** Waits until the app, and what the page of an observation shows, are on the device. */
  async hasCopies(address: string) {
    await this.engine.run(isAppStored);
    const needed = copiesNeeded(address);
    const areKept = (all: string[] | false) =>
      all !== false && needed.every((one) => all.includes(one));
    await this.#until("the page is kept", () => this.engine.run(copiedQueries), areKept);
  }

  /** The same, and of this page every file, which one that began at a guest's page has not. */
  async hasItOnTheDevice(address: string) {
    await this.hasCopies(address);
    await this.keepsItsFiles();
  }

  /** Everything that this page was made of is there without a connection too. */
  async keepsItsFiles() {
    await this.engine.run(isAppStored);
    expect(await this.engine.run(filesNotStored)).toEqual([]);
  }

  /** Waits until the page has an address. */
  async isAt(path: string) {
    const here = () => this.engine.run(() => location.pathname);
    await this.#until(`the address is ${path}`, here, (one) => one === path);
  }
}
