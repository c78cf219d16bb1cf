// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { resetSessionState } from "../../platform/session/sessionState.ts";
import { testId } from "../../testing/buildRun.ts";
import { fakeEvents } from "../../testing/fakeEvents.ts";
import { newObserver } from "../../testing/observedRun.ts";
import {
  markedAs,
  openTaggedText,
  quoteOf,
  tagBar,
  tapText,
  textEditor,
} from "../../testing/taggedText.ts";
import { stopApp } from "../../testing/testApp.tsx";

const HTML =
  "<p>Begrüßt alle. Fragt nach. Niemand antwortet.</p><p>Fasst zusammen. Fragt nach.</p>";
let user = newObserver();
let events = fakeEvents();

beforeEach(() => {
  user = newObserver();
  events = fakeEvents();
});
const end = (): void => {
  stopApp();
  resetSessionState();
};
afterEach(end);

const button = (name: string | RegExp) => page.getByRole("button", { name });
const state = (): string | undefined =>
  document.querySelector<HTMLElement>("main [data-sync]")?.dataset["sync"];

const evidence = () =>
  ["Begrüßt alle.", "Niemand antwortet.", "Fasst zusammen."].map((words, index) =>
    quoteOf(user, words, { html: HTML, id: testId(8100 + index) }),
  );

type Opened = Awaited<ReturnType<typeof openTaggedText>>;

/** Opens the text, with tags or without, in a run whose observers tag or do not. */
async function open(hasTags: boolean): Promise<Opened> {
  const opened = await openTaggedText({
    user,
    content: HTML,
    evidence: hasTags ? evidence() : [],
    isTagging: hasTags,
    answers: events.answers,
  });
  if (hasTags) await expect.poll(() => markedAs("for")).toHaveLength(3);
  return opened;
}

const contentOf = ({ observations }: Opened): string | undefined =>
  observations[0]?.pages[0]?.content;
const statesOf = ({ stored }: Opened): string[] => [...stored.values()].map((one) => one.state);

/** What is stored after the same was done on a page without tags. */
async function withoutTags(act: (opened: Opened) => Promise<void>): Promise<string | undefined> {
  end();
  user = newObserver();
  events = fakeEvents();
  const opened = await open(false);
  await act(opened);
  return contentOf(opened);
}

/** Has something happen elsewhere, and be told. */
async function tellOf(happen: () => void): Promise<void> {
  await expect.poll(() => events.lastIds()).toHaveLength(1);
  happen();
  events.say({ kind: "all" });
}

/** Types at the end of the text, and saves it. */
async function writeOn(words: string): Promise<void> {
  await textEditor().click();
  await userEvent.keyboard(`{Control>}{End}{/Control}${words}`);
  await button("Jetzt speichern").click();
}

describe("a newer text of another device", () => {
  const NEWER =
    "<h2>Beginn</h2><p>Begrüßt alle. Er lacht. Fragt nach.</p><ul><li><p>Fasst zusammen.</p></li></ul><p>Fragt nach.</p>";

  async function arrive({ writeElsewhere }: Opened): Promise<void> {
    await tellOf(() => writeElsewhere(NEWER));
    await expect.poll(() => textEditor().element().textContent).toContain("Er lacht.");
    await writeOn(" Ende.");
    await expect.poll(state).toBe("saved");
  }

  it("keeps what is tagged at its place, and shows as lost what is not there [A3]", async () => {
    const opened = await open(true);
    await arrive(opened);
    expect(markedAs("for")).toEqual(["Begrüßt alle.", "Fasst zusammen."]);
    await page.getByText("Belege", { exact: true }).click();
    const lost = page.getByRole("listitem").filter({ hasText: "Niemand antwortet." });
    await expect.element(lost.getByText("Das Zitat steht nicht mehr im Text.")).toBeVisible();
    expect(statesOf(opened)).toEqual(["WHOLE", "LOST", "WHOLE"]);
    const content = contentOf(opened);
    expect(content).toBe(NEWER.replace(/nach\.<\/p>$/, "nach. Ende.</p>"));
    expect(content).toBe(await withoutTags(arrive));
  });
});

describe("an edit by a moderator", () => {
  const EDITED =
    "<h2>Begrüßt alle.</h2><p>Fragt nach. <strong>Niemand antwortet.</strong></p><ol><li><p>Fasst <em>zusammen</em>. Fragt nach.</p></li></ol>";

  async function edit({ writeElsewhere }: Opened): Promise<void> {
    await tellOf(() => writeElsewhere(EDITED));
    await expect.poll(() => document.querySelector("[contenteditable] ol")).not.toBeNull();
    await writeOn("!");
    await expect.poll(state).toBe("saved");
  }

  it("leaves every tag at its words, whatever they have become, an unsent one too [A3]", async () => {
    const opened = await open(true);
    await tapText("Fragt nach");
    await tagBar().getByRole("button", { name: "Führen: spricht dagegen" }).click();
    await edit(opened);
    await expect.poll(() => opened.stored.size).toBe(4);
    expect(markedAs("for").join("|").replace("Fasst |zusammen|.", "Fasst zusammen.")).toBe(
      "Begrüßt alle.|Niemand antwortet.|Fasst zusammen.",
    );
    expect(markedAs("against")).toEqual(["Fragt nach."]);
    expect(document.querySelector("p > mark[data-annotation=against]")).not.toBeNull();
    expect(statesOf(opened)).toEqual(Array(4).fill("WHOLE"));
    expect(contentOf(opened)).toBe(await withoutTags(edit));
  });
});

describe("the choice to keep both texts", () => {
  async function keepBoth(opened: Opened, foreign: string): Promise<void> {
    opened.writeElsewhere(foreign);
    await writeOn(" Eigenes.");
    await expect.poll(state).toBe("conflict");
    await button("Vergleichen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Beide Texte behalten" }).click();
    await expect.poll(state).toBe("saved");
  }

  it("leaves every tag at its words, below the other text [A3]", async () => {
    const act = (opened: Opened) => keepBoth(opened, "<p>Ganz anders.</p>");
    const opened = await open(true);
    await act(opened);
    await expect
      .poll(() => markedAs("for"))
      .toEqual(["Begrüßt alle.", "Niemand antwortet.", "Fasst zusammen."]);
    expect(contentOf(opened)).toBe(
      `<p>Ganz anders.</p>${HTML.replace(/nach\.<\/p>$/, "nach. Eigenes.</p>")}`,
    );
    expect(contentOf(opened)).toBe(await withoutTags(act));
  });

  it("puts no tag on other words where both say the same, and drops none [A3]", async () => {
    const act = (opened: Opened) => keepBoth(opened, HTML.replace("alle.", "alle. Er lacht."));
    const opened = await open(true);
    await act(opened);
    await expect.poll(() => textEditor().element().textContent).toContain("Er lacht.");
    const words = new Set(evidence().map(({ captured }) => captured));
    for (const mark of markedAs("for")) expect(words).toContain(mark);
    await expect.element(page.getByText("Belege", { exact: true })).toBeVisible();
    expect(opened.stored.size).toBe(3);
    expect(contentOf(opened)).toBe(await withoutTags(act));
  });
});
