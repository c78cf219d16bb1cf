// @module-tag soak
import type { OwnSelfAssessment } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildPages, buildVisit } from "../../testing/buildCandidatePages.ts";
import { type FakeRequest, refuse, succeed } from "../../testing/fakeServer.ts";
import { openRunEditor, RUN_ID } from "../../testing/runEditor.ts";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { storeVisit } from "./model/visit.ts";

const COMPETENCY = "c".repeat(24);
const AT = "2026-11-23T08:00:00.000Z";
const VISIT = buildVisit();
const ASKED: OwnSelfAssessment = {
  phases: [
    { phase: "before", state: "open" },
    { phase: "after", state: "notYet" },
  ],
  scale: [
    { value: 1, label: "gering", description: "" },
    { value: 2, label: "hoch", description: "" },
  ],
  competencies: [{ id: COMPETENCY, name: "Zuhören", description: "Lässt ausreden" }],
  given: [],
};
const SAID = {
  competencyId: COMPETENCY,
  phase: "before" as const,
  value: 2,
  text: "",
  changedAt: AT,
};

afterEach(() => {
  storeVisit(null);
  stopApp();
});

const open = (asked: OwnSelfAssessment) => {
  storeVisit({ link: "abc", session: { token: "t".repeat(43), expires: AT } });
  return startApp({
    path: "/candidate",
    user: null,
    answers: {
      "GET /CandidatePage": succeed(VISIT),
      "GET /CandidatePage/SelfAssessment": succeed(asked),
    },
  });
};
const PUT = `PUT /CandidatePage/SelfAssessment/${COMPETENCY}`;
const radio = (name: string) => page.getByRole("radio", { name });

describe("a candidate who is asked how they see themselves", () => {
  beforeEach(() => page.viewport(390, 844));

  it("chooses a value in words, which is stored at once, and a sentence after a pause", async () => {
    const server = await open(ASKED);
    const stored: unknown[] = [];
    server.answers[PUT] = (request: FakeRequest) => {
      stored.push(request.body);
      return succeed({ ...ASKED, given: [{ ...SAID, text: stored.length > 1 ? "Ja." : "" }] })(
        request,
      );
    };
    await expect.element(page.getByText("kein Wert gewählt")).toBeVisible();
    await page.getByText("Zuhören").first().click();
    await expect.element(page.getByText("Lässt ausreden")).toBeVisible();
    await radio("2 · hoch").click();
    await expect.element(page.getByText("Gespeichert")).toBeVisible();
    await expect.element(radio("2 · hoch")).toBeChecked();
    await expect.element(page.getByText("2 · hoch").first()).toBeVisible();
    await page.getByRole("textbox", { name: /^Zuhören: In einem Satz/ }).fill("Ja.");
    await expect
      .poll(() => stored)
      .toEqual([
        { phase: "before", value: 2 },
        { phase: "before", text: "Ja." },
      ]);
  });

  it("sees a value chosen before the next task, while it is being stored", async () => {
    const server = await open(ASKED);
    server.answers[PUT] = () => new Promise(() => undefined);
    await page.getByText("Zuhören").first().click();
    const choice = radio("2 · hoch").element() as HTMLInputElement;
    choice.click();
    await new Promise((resolve) => queueMicrotask(() => queueMicrotask(() => resolve(undefined))));
    expect(choice.checked).toBe(true);
  });

  it("keeps what they wrote where it was not stored, and can try again", async () => {
    const server = await open(ASKED);
    server.answers[PUT] = refuse("INTERNAL_ERROR");
    await page.getByText("Zuhören").first().click();
    const field = page.getByRole("textbox", { name: /^Zuhören: In einem Satz/ });
    await field.fill("Bleibt da.");
    await expect.element(page.getByText(/^Das wurde nicht gespeichert/)).toBeVisible();
    await expect.element(field).toHaveValue("Bleibt da.");
    server.answers[PUT] = succeed({
      ...ASKED,
      given: [{ ...SAID, value: null, text: "Bleibt da." }],
    });
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect.element(page.getByText("Gespeichert")).toBeVisible();
  });

  it("falls back to what is stored where a value was not, and shows it again while it is tried again", async () => {
    const server = await open(ASKED);
    server.answers[PUT] = refuse("INTERNAL_ERROR");
    await page.getByText("Zuhören").first().click();
    await radio("2 · hoch").click();
    await expect.element(page.getByText(/^Das wurde nicht gespeichert/)).toBeVisible();
    await expect.element(radio("2 · hoch")).not.toBeChecked();
    server.answers[PUT] = () => new Promise(() => undefined);
    await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
    await expect.element(radio("2 · hoch")).toBeChecked();
  });

  it("shows the sentence that another tab has stored, and writes nothing over it", async () => {
    const server = await open({ ...ASKED, given: [{ ...SAID, text: "Alt." }] });
    await page.getByText("Zuhören").first().click();
    const field = page.getByRole("textbox", { name: /^Zuhören: In einem Satz/ });
    await expect.element(field).toHaveValue("Alt.");
    server.answers["GET /CandidatePage/SelfAssessment"] = succeed({
      ...ASKED,
      given: [{ ...SAID, text: "Neu." }],
    });
    await queryClient.invalidateQueries();
    await expect.element(field).toHaveValue("Neu.");
    await field.click();
    await page.getByRole("heading", { level: 1 }).click();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(server.requests.filter(({ call }) => call === PUT)).toEqual([]);
  });

  it("reads what they said once it is over, and is told of what comes", async () => {
    await open({
      ...ASKED,
      phases: [
        { phase: "before", state: "over" },
        { phase: "after", state: "notYet" },
      ],
      given: [{ ...SAID, text: "Gesagt." }],
    });
    await page.getByText("Die Zeit dafür ist vorbei. Das wurde gesagt.").click();
    await expect.element(page.getByText("2 · hoch")).toBeVisible();
    await expect.element(page.getByText("Gesagt.", { exact: true })).toBeVisible();
    await expect.element(page.getByText(/^Nach dem Tag steht hier/)).toBeVisible();
    expect(page.getByRole("radio").query()).toBeNull();
  });

  it("sees nothing of it in a run that does not ask", async () => {
    await open({ phases: [], scale: [], competencies: [], given: [] });
    await expect.element(page.getByText("Für Ada Lovelace")).toBeVisible();
    expect(page.getByText("Eigene Einschätzung").query()).toBeNull();
  });
});

const PAGES = buildPages();
const CALL = `/CandidatePages/${RUN_ID}` as const;

describe("a moderator", () => {
  beforeEach(() => page.viewport(1280, 900));
  const choice = page.getByRole("combobox", { name: "Wann gefragt wird" });
  const openPages = (own: object) =>
    openRunEditor(
      {},
      {
        path: `/processruns/${RUN_ID}/candidate-pages`,
        answers: {
          [`GET ${CALL}`]: succeed(PAGES),
          [`GET ${CALL}/SelfAssessments`]: succeed(own),
        },
      },
    );

  it("chooses when candidates are asked, and sees the choice of another", async () => {
    const now = { choice: "off", revision: 0, given: null, can: { change: true } };
    const server = await openPages(now);
    const before = { ...now, choice: "before", revision: 1 };
    server.answers[`PUT ${CALL}/SelfAssessments`] = succeed(before);
    await choice.selectOptions("vor ihrem Tag");
    await expect.element(page.getByText(/sobald der Lauf abgeschlossen ist; so/)).toBeVisible();
    const after = { ...now, choice: "after", revision: 2 };
    server.answers[`PUT ${CALL}/SelfAssessments`] = refuse("UPDATE_FAILED", "r-1", after);
    await choice.selectOptions("vorher und nachher");
    await expect.element(choice).toHaveValue("after");
  });

  it("reads what was said once the run is finished", async () => {
    await openPages({
      choice: "before",
      revision: 1,
      given: [],
      can: { change: "archived" },
    });
    await expect.element(page.getByText("Niemand hat etwas über sich gesagt.")).toBeVisible();
    await expect.element(choice).toBeDisabled();
  });
});
