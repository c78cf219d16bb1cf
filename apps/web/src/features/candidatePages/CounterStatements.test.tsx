// @module-tag soak
import type { CounterStatements, OwnStatements, ProcessRun } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { readHeldDrafts } from "../../platform/drafts/upkeep.ts";
import { buildVisit } from "../../testing/buildCandidatePages.ts";
import { candidateList, ratingList } from "../../testing/buildLists.ts";
import {
  buildTenant,
  buildUser,
  type FakeRequest,
  outdated,
  succeed,
} from "../../testing/fakeServer.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import {
  ANNA,
  candidates,
  INTERVIEW,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { storeVisit } from "./model/visit.ts";

const AT = "2026-11-23T08:00:00.000Z";
const VISIT = buildVisit();
const ID = "b".repeat(24);
const STATEMENT = { id: ID, text: "Es war laut.", enteredAt: AT, withdrawnAt: null };

afterEach(() => {
  storeVisit(null);
  stopApp();
});
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("a candidate's counter-statement", () => {
  beforeEach(() => page.viewport(390, 844));
  const open = (own: OwnStatements) => {
    storeVisit({ link: "abc", session: { token: "t".repeat(43), expires: AT } });
    return startApp({
      path: "/candidate",
      user: null,
      answers: {
        "GET /CandidatePage": succeed(VISIT),
        "GET /CandidatePage/Statements": succeed(own),
      },
    });
  };

  it("is added after a question, and withdrawn after another", async () => {
    const server = await open({ isOpen: true, statements: [] });
    const own = { ...STATEMENT, isByOrganiser: false };
    const sent: unknown[] = [];
    server.answers["POST /CandidatePage/Statements"] = (request: FakeRequest) => {
      sent.push(request.body);
      return succeed({ isOpen: true, statements: [own] })(request);
    };
    await page.getByRole("textbox", { name: "Was gesagt werden soll" }).fill(" Es war laut. ");
    await button("Zur Akte geben").click();
    await page.getByRole("dialog").getByRole("button", { name: "Zur Akte geben" }).click();
    await expect.element(page.getByText(/^selbst abgegeben am/)).toBeVisible();
    expect(sent).toEqual([{ id: expect.any(String), text: "Es war laut." }]);
    const withdrawn = { ...own, text: "", withdrawnAt: AT };
    server.answers[`POST /CandidatePage/Statements/${ID}/Withdrawal`] = succeed({
      isOpen: true,
      statements: [withdrawn],
    });
    await button("Zurückziehen").click();
    await page.getByRole("dialog").getByRole("button", { name: "Zurückziehen" }).click();
    await expect.element(page.getByText(/zurückgezogen am/)).toBeVisible();
    expect(page.getByText("Es war laut.").query()).toBeNull();
  });

  it("is no part of the page where it is not offered", async () => {
    await open({ isOpen: false, statements: [] });
    await expect.element(page.getByText("Für Ada Lovelace")).toBeVisible();
    expect(page.getByText("Gegendarstellung zur Akte").query()).toBeNull();
  });
});

describe("beside the results", () => {
  beforeEach(() => page.viewport(1440, 900));
  const open = (given: CounterStatements, tenant = { counterStatements: true as const }) => {
    const user = newObserver();
    const can = { changeCandidateState: true, seeAllAssessments: true, moderatorView: true };
    const run = observedRun(user.id, {
      runState: "FINISHED",
      can: can as ProcessRun["can"],
    });
    return startApp({
      user,
      path: `/results/${RUN}/candidate/${ANNA}/processStep/${INTERVIEW}`,
      tenant: buildTenant(tenant),
      answers: {
        [`GET /ProcessRun/${RUN}`]: succeed(run),
        [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
        [`GET /Assessment/run/${RUN}/all`]: succeed(ratingList([])),
        [`GET /CounterStatements/${RUN}`]: succeed(given),
      },
    });
  };
  const statement = { ...STATEMENT, candidateId: ANNA, enteredBy: null };

  it("moderators read what the candidate says, and enter what was handed in", async () => {
    const server = await open({ statements: [statement], can: { enter: true } });
    await expect.element(page.getByText("Es war laut.")).toBeVisible();
    server.answers[`POST /CounterStatements/${RUN}`] = succeed({
      statements: [statement, { ...statement, id: "a".repeat(24), text: "Ein Brief." }],
      can: { enter: true },
    });
    await button("Im Auftrag eintragen").click();
    await page.getByRole("textbox", { name: /^Gegendarstellung von/ }).fill("Ein Brief.");
    await button("Zur Akte geben").click();
    await expect.element(page.getByText("Ein Brief.")).toBeVisible();
    await expect.element(button("Im Auftrag eintragen")).toBeVisible();
  });

  it("auditors read it, and enter nothing", async () => {
    await open({ statements: [statement], can: { enter: "noRight" } });
    await expect.element(page.getByText("Es war laut.")).toBeVisible();
    expect(button("Im Auftrag eintragen").query()).toBeNull();
  });
});

describe("the settings of candidates' pages", () => {
  beforeEach(() => page.viewport(1280, 900));
  const settings = {
    isOn: false,
    linkDays: 30,
    counterStatements: false,
    information: null,
    revision: 0,
  };
  const open = (keepsForms = false) =>
    startApp({
      keepsForms,
      path: "/customize/candidate-pages",
      user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
      answers: {
        "GET /CandidatePages": succeed(settings),
        "GET /FeedbackSettings": succeed({ isOn: false, revision: 0 }),
      },
    });
  const offered = page.getByRole("switch", { name: /^Gegendarstellungen/ });
  const offer = () => page.getByText("Gegendarstellungen", { exact: true }).click();

  it("offer counter-statements, apart from the pages themselves", async () => {
    const server = await open();
    const sent: unknown[] = [];
    server.answers["PUT /CandidatePages"] = (request: FakeRequest) => {
      sent.push(request.body);
      return succeed({ ...settings, counterStatements: true, revision: 1 })(request);
    };
    await offer();
    await button("Speichern").click();
    await expect
      .poll(() => sent)
      .toEqual([{ isOn: false, linkDays: 30, counterStatements: true, texts: {}, revision: 0 }]);
    await expect.element(offered).toBeChecked();
    await expect.poll(() => page.getByText("Noch nicht gespeichert").query()).toBeNull();
  });

  it("say what is missing, and ask before they are left behind", async () => {
    await open();
    await page.getByRole("switch", { name: /^Seiten für/ }).click({ force: true });
    const information = page.getByRole("textbox", { name: /^Text \(Deutsch\)/ });
    await expect
      .element(information)
      .toHaveAccessibleDescription(/Vor dem Einschalten wird der Text/);
    await expect.element(page.getByRole("status").getByText(/^Vor dem Einschalten/)).toBeVisible();
    await information.fill("Was gespeichert wird.");
    await expect.element(page.getByText("Noch nicht gespeichert")).toBeVisible();
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect.element(page.getByRole("dialog", { name: /^Ohne Speichern/ })).toBeVisible();
  });

  it("keep what is entered while they are being saved, as unsaved", async () => {
    const server = await open();
    const stored = { ...settings, counterStatements: true, revision: 1 };
    const held = heldAnswer(succeed(stored));
    server.answers["PUT /CandidatePages"] = held.answer;
    await offer();
    await button("Speichern").click();
    const information = page.getByRole("textbox", { name: /^Text \(Deutsch\)/ });
    await information.fill("Was danach kommt.");
    held.release();
    await expect.element(page.getByText("Gespeichert.")).toBeVisible();
    await expect.element(information).toHaveValue("Was danach kommt.");
    await expect.element(page.getByText("Noch nicht gespeichert")).toBeVisible();
  });

  it("keep what was entered where somebody else was faster, and what they entered beside it", async () => {
    const server = await open();
    const theirs = { ...settings, linkDays: 60, revision: 4 };
    server.answers["PUT /CandidatePages"] = outdated(theirs);
    await offer();
    const information = page.getByRole("textbox", { name: /^Text \(Deutsch\)/ });
    await information.fill("Was gespeichert wird.");
    await button("Speichern").click();
    await expect.element(page.getByText(/^Nicht gespeichert/).first()).toBeVisible();
    await expect.element(information).toHaveValue("Was gespeichert wird.");
    const sent: unknown[] = [];
    server.answers["PUT /CandidatePages"] = (request: FakeRequest) => {
      sent.push(request.body);
      return succeed({ ...settings, counterStatements: true, revision: 5 })(request);
    };
    await button("Speichern").click();
    const texts = { de: "Was gespeichert wird." };
    await expect
      .poll(() => sent)
      .toEqual([{ isOn: false, linkDays: 60, counterStatements: true, texts, revision: 4 }]);
  });

  it("show both versions of one text, and are stored once one is chosen", async () => {
    const server = await open();
    const texts = { de: "Ihr Text." };
    const information = { version: 2, publishedAt: AT, texts };
    server.answers["PUT /CandidatePages"] = outdated({ ...settings, information, revision: 4 });
    const text = page.getByRole("textbox", { name: /^Text \(Deutsch\)/ });
    await text.fill("Mein Text.");
    await button("Speichern").click();
    await expect
      .element(page.getByRole("row", { name: /^Text \(Deutsch\)/ }))
      .toMatchTextContent(/Mein Text\..*Ihr Text\./);
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await button("Gespeicherte Fassung nehmen").click();
    await expect.element(text).toHaveValue("Ihr Text.");
  });

  it("take over beside what was entered what the page reads meanwhile by itself", async () => {
    const server = await open();
    await offer();
    const days = page.getByRole("textbox", { name: /^Tage, die Links/ });
    server.answers["GET /CandidatePages"] = succeed({ ...settings, linkDays: 60, revision: 4 });
    // As after a time without a connection.
    void queryClient.invalidateQueries();
    await expect.element(days).toHaveValue("60");
    const sent: unknown[] = [];
    server.answers["PUT /CandidatePages"] = (request: FakeRequest) => {
      sent.push(request.body);
      return succeed({ ...settings, counterStatements: true, linkDays: 60, revision: 5 })(request);
    };
    await button("Speichern").click();
    await expect
      .poll(() => sent)
      .toMatchObject([{ counterStatements: true, linkDays: 60, revision: 4 }]);
  });

  it("are held on the device until they are saved", async () => {
    const texts = { de: "Was noch nicht gespeichert ist." };
    await open();
    const text = page.getByRole("textbox", { name: /^Text \(Deutsch\)/ });
    await text.fill(texts.de);
    const onDevice = async () =>
      JSON.stringify(await readHeldDrafts(buildUser().id, buildTenant().id));
    await expect.poll(onDevice).toContain(texts.de);
    stopApp();
    await open(true);
    await expect.element(text).toHaveValue(texts.de);
  });
});
