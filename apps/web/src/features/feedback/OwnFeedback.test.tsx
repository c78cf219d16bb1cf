import type { OwnFeedback } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildVisit } from "../../testing/buildCandidatePages.ts";
import { buildTenant, type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const VISIT = buildVisit();
const OWN: OwnFeedback = {
  report: {
    language: "de",
    title: "Rückmeldung",
    introduction: ["Wozu sie dient."],
    exercises: ["Rollenspiel"],
    competencies: [
      {
        competencyId: "c".repeat(24),
        name: "Zuhören",
        description: "Andere verstehen wollen.",
        result: "Aus allen Bewertungen zusammen ergibt sich: „Gut“.",
        statement: "Sie hören gut zu.",
        strength: "",
        nextStep: "Nachfragen üben.",
        quotes: [{ text: "Fragt nach.", sign: 1 }],
      },
    ],
    outcome: [],
    closing: "Viel Erfolg.",
    notes: ["Menschen entscheiden."],
  },
  releasedAt: "2026-11-23T08:00:00.000Z",
  until: "2026-12-20",
  reply: null,
};

beforeEach(() => page.viewport(390, 844));
afterEach(() => {
  localStorage.removeItem("assay.candidate");
  stopApp();
});

const button = (name: string) => page.getByRole("button", { name, exact: true });
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];

/** Links that were opened so far: each test has another, whose session no other knows. */
let links = 0;
/** Opens the page of a candidate, by link and code. */
async function visited(answers: Answers, feedback?: true) {
  links += 1;
  const server = await startApp({
    path: `/candidate?token=abc${links}`,
    user: null,
    tenant: buildTenant({ candidatePages: true, ...(feedback && { feedback }) }),
    answers: {
      "POST /CandidatePage/Code": succeed({ isMailed: true, minutes: 10 }),
      "POST /CandidatePage/SignIn": succeed({
        token: "t".repeat(43),
        expires: "2999-11-23T20:00:00.000Z",
      }),
      "GET /CandidatePage": succeed(VISIT),
      ...answers,
    },
  });
  await button("Code anfordern").click();
  await page.getByRole("textbox", { name: "Code" }).fill("123456");
  await button("Öffnen").click();
  await expect.element(page.getByRole("heading", { level: 1, name: "Auswahl Juni" })).toBeVisible();
  return server;
}
const NOTICE = {
  "GET /CandidatePage/FeedbackNotice": succeed({
    notice: { releasedAt: OWN.releasedAt, until: OWN.until },
  }),
};

describe("a candidate's report", () => {
  it("is asked for by nobody where there are none", async () => {
    const { requests } = await visited({});
    expect(requests.filter(({ call }) => call.includes("Feedback"))).toEqual([]);
    expect(page.getByText("Deine Rückmeldung").query()).toBeNull();
  });

  it("is not there before it is released", async () => {
    const none = { "GET /CandidatePage/FeedbackNotice": succeed({ notice: null }) };
    const { requests } = await visited(none, true);
    await expect.poll(() => requests.some(({ call }) => call.includes("Notice"))).toBe(true);
    expect(page.getByText(/Rückmeldung/).query()).toBeNull();
  });

  it("is read when it is opened, and not before", async () => {
    const { requests } = await visited(
      { ...NOTICE, "POST /CandidatePage/Feedback": succeed(OWN) },
      true,
    );
    await expect.element(button("Rückmeldung öffnen")).toBeVisible();
    expect(requests.some(({ call }) => call === "POST /CandidatePage/Feedback")).toBe(false);
    await button("Rückmeldung öffnen").click();
    await expect.element(page.getByRole("heading", { name: "Zuhören" })).toBeVisible();
    for (const text of ["Sie hören gut zu.", "Fragt nach.", "Nachfragen üben.", "Viel Erfolg."])
      await expect.element(page.getByText(text)).toBeVisible();
    // What nobody has written has no heading.
    expect(page.getByRole("heading", { name: "Stärke" }).query()).toBeNull();
  });

  it("is replied to, and the reply can be changed", async () => {
    const own = structuredClone(OWN);
    await visited(
      {
        ...NOTICE,
        "POST /CandidatePage/Feedback": succeed(own),
        "PUT /CandidatePage/Feedback/Reply": (request: FakeRequest) => {
          const { text } = request.body as { text: string };
          own.reply = { text, at: "2026-11-24T08:00:00.000Z" };
          return succeed(structuredClone(own))(request);
        },
      },
      true,
    );
    await button("Rückmeldung öffnen").click();
    const field = page.getByRole("textbox", { name: "Deine Antwort" });
    await expect.element(button("Antwort senden")).toBeDisabled();
    await field.fill("Danke.");
    await button("Antwort senden").click();
    await expect.element(page.getByText(/^Gesendet am/)).toBeVisible();
    await field.fill("Danke, das hilft.");
    await button("Antwort ändern").click();
    await expect.poll(() => own.reply?.text).toBe("Danke, das hilft.");
  });

  it("that was withdrawn meanwhile says so, and shows nothing", async () => {
    await visited({ ...NOTICE, "POST /CandidatePage/Feedback": refuse("ITEM_NOT_FOUND") }, true);
    await button("Rückmeldung öffnen").click();
    await expect.element(page.getByRole("alert")).toBeVisible();
    expect(page.getByRole("heading", { name: "Zuhören" }).query()).toBeNull();
  });

  it("can be taken along in Word where the organisation has a template", async () => {
    const own = { ...OWN, hasWord: true as const };
    const { requests } = await visited(
      {
        ...NOTICE,
        "POST /CandidatePage/Feedback": succeed(own),
        "GET /CandidatePage/Feedback/Word": refuse("CREATE_FAILED"),
      },
      true,
    );
    await button("Rückmeldung öffnen").click();
    await button("Als Word-Dokument mitnehmen").click();
    await expect.element(page.getByText(/^Das Word-Dokument ließ sich nicht/)).toBeVisible();
    expect(requests.some(({ call }) => call === "GET /CandidatePage/Feedback/Word")).toBe(true);
  });
});
