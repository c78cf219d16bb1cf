import type { Feedback, FeedbackContent } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { type FakeRequest, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import { callsOf, openRunEditor, RUN_ID } from "../../testing/runEditor.ts";
import { testId } from "../../testing/buildRun.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const CANDIDATE = testId(301);
const COMPETENCY = "c".repeat(24);
const [FOR, AGAINST] = ["a".repeat(24), "b".repeat(24)];
const content: FeedbackContent = {
  language: "de",
  competencies: [
    { competencyId: COMPETENCY, statement: "", strength: "", nextStep: "", quotes: [] },
  ],
  closing: "",
  saysOutcome: true,
  confirmed: [],
};
const FEEDBACK: Feedback = {
  candidateId: CANDIDATE,
  content,
  revision: 0,
  digest: "d",
  preview: {
    language: "de",
    title: "Rückmeldung",
    introduction: ["Wozu sie dient."],
    exercises: ["Rollenspiel"],
    competencies: [
      {
        competencyId: COMPETENCY,
        name: "Zuhören",
        description: "",
        result: "Aus allen Bewertungen zusammen ergibt sich: „Gut“.",
        statement: "",
        strength: "",
        nextStep: "",
        quotes: [],
      },
    ],
    outcome: [],
    closing: "",
    notes: [],
  },
  offered: [
    {
      competencyId: COMPETENCY,
      quotes: [
        { evidenceId: FOR, text: "Fragt nach.", sign: 1, exercise: "Rollenspiel" },
        { evidenceId: AGAINST, text: "Fällt Karla ins Wort.", sign: -1, exercise: "Rollenspiel" },
      ],
    },
  ],
  names: [],
  talk: { on: null, with: "" },
  link: { endsOn: "2999-12-31", isMailed: true, refusal: null },
  releases: [],
  can: { write: true },
};
const CALL = `/Feedback/${RUN_ID}/Candidates/${CANDIDATE}` as const;
const RELEASE = {
  version: 1,
  releasedAt: "2026-11-27T10:00:00.000Z",
  until: "2999-12-01",
  withdrawnAt: null,
  isOpen: true,
  reads: 2,
  readAt: "2026-11-28T10:00:00.000Z",
  reply: { text: "Danke, das hilft.", at: "2026-11-28T11:00:00.000Z" },
};

/** Opens the report at a server that stores what is sent. */
async function opened(changes: Partial<Feedback> = {}, keepsForms = false) {
  const stored = { ...structuredClone(FEEDBACK), ...changes };
  const keep = (part: (body: unknown) => Partial<Feedback>) => (request: FakeRequest) => {
    Object.assign(stored, part(request.body));
    return succeed(structuredClone(stored))(request);
  };
  const server = await openRunEditor(
    { runState: "FINISHED" },
    {
      keepsForms,
      path: `/processruns/${RUN_ID}/feedback/${CANDIDATE}`,
      answers: {
        [`GET ${CALL}`]: (request: FakeRequest) => succeed(structuredClone(stored))(request),
        [`PUT ${CALL}`]: keep((body) => ({
          content: (body as { content: FeedbackContent }).content,
          revision: stored.revision + 1,
        })),
        [`PUT ${CALL}/Talk`]: keep((body) => ({ talk: body as Feedback["talk"] })),
        [`POST ${CALL}/Releases`]: keep(() => ({ releases: [RELEASE] })),
      },
    },
  );
  return { server, stored };
}
const button = (name: string) => page.getByRole("button", { name, exact: true });
const statement = () => page.getByRole("textbox", { name: /^Rückmeldung in eigenen Worten/ });

describe("the editor of a report", () => {
  it("shows the result in words, quotes what is chosen, and releases nothing unwritten", async () => {
    const { server, stored } = await opened();
    await expect.element(page.getByText(/ergibt sich: „Gut“/).first()).toBeVisible();
    await expect.element(statement()).toHaveValue("");
    await expect.element(button("Freigeben …")).toHaveAttribute("aria-disabled", "true");
    await statement().fill("Sie hören gut zu.");
    await page.getByRole("checkbox", { name: "Fällt Karla ins Wort." }).click();
    const words = page.getByRole("textbox", { name: "Wortlaut von: Fällt Karla ins Wort." });
    await words.fill("Fällt anderen ins Wort.");
    // What is not saved is not released.
    await expect.element(button("Freigeben …")).toHaveAttribute("aria-disabled", "true");
    await button("Speichern").click();
    await expect.poll(() => stored.revision).toBe(1);
    expect(stored.content.competencies).toEqual([
      {
        competencyId: COMPETENCY,
        statement: "Sie hören gut zu.",
        strength: "",
        nextStep: "",
        quotes: [{ evidenceId: AGAINST, text: "Fällt anderen ins Wort." }],
      },
    ]);
    await button("Freigeben …").click();
    await button("Freigeben").click();
    await expect.element(page.getByText("Danke, das hilft.")).toBeVisible();
    await expect.element(button("Zurückziehen")).toBeVisible();
    const [release] = callsOf(server, "POST");
    expect(release?.body).toMatchObject({ revision: 1, tell: true });
    expect(statement().query()).toBeNull();
  });

  it.each([
    { name: "not wished", link: {}, isOffered: true },
    { name: "handed over", link: { isMailed: false }, isOffered: false },
    { name: "ended", link: { refusal: "expired" }, isOffered: false },
  ] as const)("mails nobody where it is $name", async ({ link, isOffered }) => {
    const [first] = content.competencies;
    const written = { ...first!, statement: "Hören Sie gut zu." };
    const { server } = await opened({
      content: { ...content, competencies: [written] },
      link: { ...FEEDBACK.link!, ...link },
      revision: 1,
    });
    await button("Freigeben …").click();
    await expect.element(button("Freigeben")).toBeVisible();
    const tell = page.getByRole("checkbox", { name: /^Per E-Mail Bescheid sagen/ });
    if (isOffered) await tell.click();
    else expect(tell.query()).toBeNull();
    await button("Freigeben").click();
    await expect.poll(() => callsOf(server, "POST")[0]?.body).toMatchObject({ tell: false });
  });

  it("waits for a decision about each name of others", async () => {
    const place = `${COMPETENCY}.statement`;
    const name = { place, start: 12, words: "Karla" };
    const [first] = content.competencies;
    const written = { ...first!, statement: "Stört sich an Karla." };
    const { stored } = await opened({
      content: { ...content, competencies: [written] },
      names: [{ ...name, isConfirmed: false }],
      revision: 1,
    });
    await expect.element(page.getByText(/andere Menschen genannt/)).toBeVisible();
    await expect.element(button("Freigeben …")).toHaveAttribute("aria-disabled", "true");
    await page.getByRole("checkbox", { name: "„Karla“ darf so stehen bleiben" }).click();
    await button("Speichern").click();
    await expect.poll(() => stored.content.confirmed).toEqual([name]);
    await expect.element(button("Freigeben …")).not.toHaveAttribute("aria-disabled");
  });

  it("keeps what was typed when the page is left, and what others wrote beside it", async () => {
    const { server } = await opened();
    await statement().fill("Noch nicht gespeichert.");
    // Held on the device a moment after the last key.
    await new Promise((done) => setTimeout(done, 600));
    const others = {
      ...FEEDBACK,
      revision: 3,
      content: { ...content, closing: "Von jemand anderem." },
    };
    server.answers[`PUT ${CALL}`] = outdated(others);
    await button("Speichern").click();
    await expect
      .element(page.getByRole("textbox", { name: /^Zum Schluss/ }))
      .toHaveValue("Von jemand anderem.");
    await expect.element(statement()).toHaveValue("Noch nicht gespeichert.");
    stopApp();
    await opened({ revision: 3 }, true);
    await expect.element(statement()).toHaveValue("Noch nicht gespeichert.");
    await expect
      .element(page.getByText("Ungespeicherte Änderungen wiederhergestellt").first())
      .toBeVisible();
  });

  it("records the talk", async () => {
    const { stored } = await opened();
    await page.getByRole("textbox", { name: "Tag des Gesprächs" }).fill("27.11.2026");
    await page.getByRole("textbox", { name: "Wer gesprochen hat" }).fill("Ulf Nord");
    await button("Gespräch festhalten").click();
    await expect.poll(() => stored.talk).toEqual({ on: "2026-11-27", with: "Ulf Nord" });
  });

  it("is a report to read for whoever may not write", async () => {
    await opened({ can: { write: "noRight" } });
    await expect.element(page.getByText(/Nur die Moderation/)).toBeVisible();
    expect(statement().query()).toBeNull();
    expect(button("Gespräch festhalten").query()).toBeNull();
    await expect.element(page.getByRole("heading", { name: "Zuhören" })).toBeVisible();
  });

  it("is offered in Word beside the PDF where there is a template, which may fail", async () => {
    const { server } = await opened({ hasWord: true });
    await expect.element(button("Als PDF")).toBeVisible();
    server.answers[`GET ${CALL}/Word`] = refuse("CREATE_FAILED");
    await button("Als Word-Dokument").click();
    await expect.element(page.getByText(/^Aus der Vorlage ließ sich kein/)).toBeVisible();
  });

  it("is offered as PDF only where there is no template", async () => {
    await opened();
    await expect.element(button("Als PDF")).toBeVisible();
    expect(button("Als Word-Dokument").query()).toBeNull();
  });
});
