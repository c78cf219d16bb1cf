// @module-tag soak
import type { Evidence } from "@assay/contract";
import { pageText, textAnchor, type TextAnchor } from "@assay/domain";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { LEADING, LISTENING, newObserver } from "../../testing/observedRun.ts";
import {
  markedAs as marked,
  openTaggedText,
  quoteOf,
  SAVE_EVIDENCE as SAVE,
  tagBar as bar,
  TAGGED_HTML as HTML,
  TAGGED_PAGE as PAGE,
  tapText as tap,
  textEditor as editor,
} from "../../testing/taggedText.ts";
import { resetSessionState } from "../../platform/session/sessionState.ts";
import { stopApp } from "../../testing/testApp.tsx";

let user = newObserver();

beforeEach(async () => {
  await page.viewport(1280, 900);
  user = newObserver();
});
afterEach(() => {
  stopApp();
  resetSessionState();
});

const quote = (words: string, changes: Partial<Evidence> = {}): Evidence =>
  quoteOf(user, words, changes);
const open = (evidence: Evidence[] = [], isTagging = true, content = HTML) =>
  openTaggedText({ user, evidence, isTagging, content });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const entries = () => document.querySelectorAll<HTMLElement>("[data-evidence]");
const openList = () => page.getByText("Belege", { exact: true }).click();

it("tags a sentence with two taps, and leaves the html as it is", async () => {
  const { bodies, observations } = await open();
  await tap("zusammen");
  await expect.element(bar()).toBeVisible();
  await bar().getByRole("button", { name: "Führen: spricht dafür" }).click();
  await expect.element(bar()).not.toBeInTheDocument();
  expect(marked("for")).toEqual(["Fasst zusammen."]);
  await expect.element(page.getByText("Markiert. Führen: spricht dafür")).toBeInTheDocument();
  await expect.poll(() => bodies(SAVE)).toHaveLength(1);
  expect(bodies(SAVE)[0]).toMatchObject({
    kind: "TEXT",
    pageId: PAGE,
    competencyId: LEADING,
    sign: 1,
    anchor: { exact: "Fasst zusammen.", start: 12, end: 27, prefix: "Fragt nach. " },
  });
  await userEvent.keyboard("{End}!");
  await button("Jetzt speichern").click();
  await expect
    .poll(() => observations[0]?.pages[0]?.content)
    .toBe(HTML.replace("zusammen.", "zusammen.!"));
});

it("tags by keys what the cursor is in, for and against", async () => {
  const { bodies } = await open();
  await tap("Frau");
  await expect.element(bar()).toBeVisible();
  await userEvent.keyboard("{Alt>}2{/Alt}");
  expect(marked("for")).toEqual(["Hört zu, z. B. Frau Berg."]);
  await tap("nach");
  await expect.element(bar()).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(bar()).not.toBeInTheDocument();
  await userEvent.keyboard("{Alt>}{Shift>}1{/Shift}{/Alt}");
  expect(marked("against")).toEqual(["Fragt nach."]);
  await expect.poll(() => bodies(SAVE)).toHaveLength(2);
  const sent = bodies(SAVE).map(({ competencyId, sign }) => [competencyId, sign]);
  expect(sent).toContainEqual([LISTENING, 1]);
  expect(sent).toContainEqual([LEADING, -1]);
});

it("sends the place that a passage has when it is sent", async () => {
  const { bodies } = await open();
  await tap("zusammen");
  await bar().getByRole("button", { name: "Zuhören: spricht dagegen" }).click();
  await userEvent.keyboard("{Control>}{Home}{/Control}Er. ");
  await expect.poll(() => bodies(SAVE)).toHaveLength(1);
  const { exact, prefix, start }: TextAnchor = bodies(SAVE)[0]!["anchor"]!;
  expect(exact).toBe("Fasst zusammen.");
  // A slow device sends it before the last key, or even the first.
  expect(start).toBeGreaterThanOrEqual(12);
  expect(prefix).toBe(`${"Er. ".slice(0, start - 12)}Fragt nach. `);
  expect(marked("against")).toEqual(["Fasst zusammen."]);
});

it("tags each tapped sentence while a choice is kept", async () => {
  const { stored } = await open();
  await tap("zusammen");
  await bar().getByRole("button", { name: "Auswahl für die nächsten Belege behalten" }).click();
  await bar().getByRole("button", { name: "Führen: spricht dafür" }).click();
  await expect.element(page.getByText(/Jeder Satz/)).toBeVisible();
  await tap("Frau");
  await expect.poll(() => marked("for")).toHaveLength(2);
  await tap("nach");
  await expect.poll(() => marked("for")).toHaveLength(3);
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.poll(() => stored.size).toBe(3);
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByText(/Jeder Satz/)).not.toBeInTheDocument();
  await tap("Frau");
  await expect.element(bar()).toBeVisible();
});

it("tags each tapped sentence once a chip was pressed long", async () => {
  const { stored } = await open();
  await tap("zusammen");
  await bar().getByRole("button", { name: "Zuhören: spricht dagegen" }).click({ delay: 700 });
  expect(marked("against")).toEqual(["Fasst zusammen."]);
  await expect.element(page.getByText(/Jeder Satz/)).toBeVisible();
  await tap("Frau");
  await expect.poll(() => marked("against")).toHaveLength(2);
  await expect.element(bar()).not.toBeInTheDocument();
  await expect.poll(() => stored.size).toBe(2);
});

it("keeps in sight on a phone what ends a kept choice", async () => {
  await page.viewport(390, 600);
  await open([], true, `${HTML}${"<p>Weiter.</p>".repeat(30)}`);
  await tap("zusammen");
  await bar().getByRole("button", { name: "Führen: spricht dafür" }).click({ delay: 700 });
  await expect.element(button("Beenden")).toBeInViewport({ ratio: 1 });
  await button("Beenden").click();
  await expect.element(page.getByText(/Jeder Satz/)).not.toBeInTheDocument();
});

it("lists its keys where they work, and only there", async () => {
  await open();
  const heading = page.getByRole("heading").first();
  const keys = async (): Promise<string[]> => {
    document.querySelector<HTMLElement>("main")?.focus();
    await userEvent.keyboard("?");
    await expect.element(page.getByRole("dialog", { name: "Tastenkürzel" })).toBeVisible();
    const shown = [...document.querySelectorAll("kbd")].map((one) => one.textContent);
    await userEvent.keyboard("{Escape}");
    return shown;
  };
  await expect.element(heading).toBeVisible();
  await expect.poll(keys).toEqual(expect.arrayContaining(["Alt 1 … 2", "Alt ⇧ 1 … 2", "Alt M"]));
  stopApp();
  resetSessionState();
  await open([], false);
  expect((await keys()).filter((key) => key.startsWith("Alt"))).toEqual([]);
});

it("changes and removes a tag where it stands", async () => {
  const one = quote("Fragt nach.");
  const { stored } = await open([one]);
  await expect.poll(() => marked("for")).toEqual(["Fragt nach."]);
  await tap("nach");
  await bar().getByRole("button", { name: "Vorzeichen umkehren, jetzt: spricht dafür" }).click();
  await expect.poll(() => marked("against")).toEqual(["Fragt nach."]);
  await bar().getByRole("combobox").selectOptions("Zuhören");
  await bar().getByRole("textbox", { name: "Notiz zum Beleg" }).fill("leise");
  await expect
    .poll(() => stored.get(one.id))
    .toMatchObject({ sign: -1, competencyId: LISTENING, note: "leise" });
  await tap("nach");
  await bar().getByRole("button", { name: "Beleg entfernen" }).click();
  await expect.poll(() => stored.size).toBe(0);
  expect(marked("against")).toEqual([]);
});

it("tags by a cue, whose sign can be turned", async () => {
  const { stored } = await open();
  await page.getByRole("complementary").getByText("Kompetenzen", { exact: true }).click();
  await button("fragt nach").first().click();
  await expect.element(page.getByText("Zuerst im Text einen Satz antippen.")).toBeVisible();
  await tap("nach");
  await page
    .getByRole("complementary")
    .getByRole("button", { name: "schweigt", exact: true })
    .click();
  expect(marked("against")).toEqual(["Fragt nach."]);
  await button("Vorzeichen umkehren, jetzt: spricht dagegen").click();
  await expect.poll(() => [...stored.values()][0]).toMatchObject({ sign: 1, cueUid: testId(901) });
});

it("shows what is lost first, to be attached again, kept or removed", async () => {
  const lost = quote("Fragt nach.", { state: "LOST", captured: "Fragt dreimal." });
  const there = quote("Hört zu", { id: testId(8002), at: "2026-11-01T08:00:00.000Z" });
  const { stored } = await open([there, lost]);
  await expect.poll(() => marked("for")).toEqual(["Hört zu"]);
  await openList();
  await expect.poll(() => entries()[0]?.textContent).toContain("Fragt dreimal.");
  const attach = button("Hier anheften");
  await expect.element(attach).toBeDisabled();
  await tap("zusammen");
  await attach.click();
  await expect.poll(() => marked("for")).toEqual(["Fasst zusammen.", "Hört zu"]);
  await expect.poll(() => stored.get(lost.id)?.anchor?.exact).toBe("Fasst zusammen.");
  await expect.poll(() => entries()[0]?.textContent).toContain("Hört zu");
});

it("keeps what is lost as a quote when that is wanted", async () => {
  const lost = quote("Fragt nach.", { state: "LOST" });
  const { stored } = await open([lost]);
  await openList();
  await button("Als Zitat behalten").click();
  await expect.poll(() => stored.get(lost.id)?.state).toBe("KEPT");
});

it("says why submitted evidence stays as it is", async () => {
  await open([quote("Fragt nach.", { isSubmitted: true })]);
  await openList();
  await expect.element(page.getByText(/Abgabe zurücknehmen/)).toBeVisible();
  expect(entries()[0]?.querySelectorAll("select, input")).toHaveLength(0);
});

it(
  "brings a tag back when its deleted text comes back, and never puts it on another",
  {
    tags: ["soak"],
  },
  async () => {
    const twice = "<p>Fragt nach. Fragt nach. Ende.</p>";
    const anchor = textAnchor(pageText(twice), 0, 11);
    await open([quote("Fragt nach.", { anchor })], true, twice);
    await expect.poll(() => marked("for")).toEqual(["Fragt nach."]);
    await editor().click();
    await userEvent.keyboard("{Control>}{Home}{/Control}{Shift>}");
    await userEvent.keyboard("{ArrowRight}".repeat(12));
    await userEvent.keyboard("{/Shift}{Delete}");
    await expect.element(editor()).toHaveTextContent("Fragt nach. Ende.");
    await new Promise((done) => setTimeout(done, 600));
    expect(marked("for")).toEqual([]);
    await button("Rückgängig").click();
    await expect.poll(() => marked("for")).toEqual(["Fragt nach."]);
    expect(document.querySelector("mark")?.previousSibling).toBeNull();
  },
);

it("asks for nothing and marks nothing where observers do not tag", async () => {
  const { server } = await open([], false);
  await tap("zusammen");
  await userEvent.keyboard("{Alt>}1{/Alt}");
  await expect.element(bar()).not.toBeInTheDocument();
  expect(document.querySelector("mark")).toBeNull();
  expect(server.requests.filter(({ call }) => call.includes("Evidence"))).toEqual([]);
  await expect.element(page.getByText("Belege", { exact: true })).not.toBeInTheDocument();
});
