import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Draft } from "../drafts/draft.ts";
import { entries } from "../drafts/journal.ts";
import { readDraft, writeDraft } from "../drafts/store.ts";
import { readHeldDrafts } from "../drafts/upkeep.ts";
import { PAGE, pageKey } from "../../features/observations/model/pageDraft.ts";
import { candidateList } from "../../testing/buildLists.ts";
import { testId } from "../../testing/buildRun.ts";
import { refuse, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  LEADING,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { giveDeviceKey } from "../../testing/giveDeviceKey.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { queryClient } from "./queryClient.ts";
import { readCopy, writeCopy } from "./copies.ts";

let user = newObserver();
const OTHER_RUN = testId(101);
const TEXT = "Frau Adler zögert lange.";
beforeEach(() => {
  user = newObserver();
});
afterEach(stopApp);

const tenantId = async () => queryClient.getQueryData<{ id: string }>(["tenant"])?.id ?? "";

async function draft(tenant: string, key: string, runId: string, more: Partial<Draft> = {}) {
  const cell = {
    processRunId: runId,
    candidateId: ANNA,
    exerciseId: GROUP,
    observerId: user.id,
    type: "html",
  };
  const text = { id: testId(700), page: 1, title: "", content: TEXT, competencyId: LEADING };
  const made: Draft = {
    key,
    kind: PAGE.name,
    userId: user.id,
    tenantId: tenant,
    payload: { cell, text, changed: ["content"] },
    base: { observationId: testId(600), revision: 1 },
    edit: 1,
    editedAt: Date.now(),
    ...more,
  };
  await writeDraft(made);
  return made;
}
const summary = (id: string, runState: string) => ({
  id,
  name: "Lauf",
  plannedDate: null,
  runState,
  design: 0,
  observers: 1,
  isModerator: false,
  isModeratorObserver: false,
  seesResults: false,
  report: null,
  files: [],
  candidates: [],
});
const list = (runState: string) =>
  succeed({
    designs: [{ processName: { de: "Verfahren" }, exercises: [] }],
    processRuns: [summary(RUN, runState), summary(OTHER_RUN, "STARTED")],
  });
const copyOf = (hash: string, tenant: string, data: unknown = TEXT) =>
  writeCopy({ userId: user.id, hash, tenantId: tenant, data, at: Date.now() }, () => true);
const hash = (key: unknown[]) => JSON.stringify(key);

type Answers = NonNullable<NonNullable<Parameters<typeof startApp>[0]>["answers"]>;
/** A first visit, so that the tenant is known. */
async function visit(answers: Answers, path = "/dashboard") {
  await startApp({ path, user, keepsCopies: true, answers });
  await expect.poll(tenantId).not.toBe("");
  await giveDeviceKey(user.id);
  return tenantId();
}

describe("a device that holds something of a run that was anonymised", () => {
  it("drops unsent drafts, texts of dialogs and copies of that run, and of no other, at its next contact", async () => {
    const tenant = await visit({ "GET /ProcessRun/My?summary=true": list("FINISHED") });
    stopApp();
    const gone = await draft(tenant, pageKey(testId(700)), RUN, {
      refused: "WRONG_PROCESS_RUN_STATE",
    });
    const waiting = await draft(tenant, pageKey(testId(701)), RUN);
    const stays = await draft(tenant, pageKey(testId(702)), OTHER_RUN, { refused: "BAD_REQUEST" });
    await draft(tenant, "heldPage:1", RUN, {
      kind: "heldPage",
      isHeld: true,
      payload: { text: { content: TEXT }, base: undefined, runId: RUN },
    });
    await copyOf(hash(["observations", RUN]), tenant);
    await copyOf(hash(["runs", "candidates", RUN]), tenant);
    await copyOf(hash(["observations", OTHER_RUN]), tenant);
    await visit({
      "GET /ProcessRun/My?summary=true": list("ANONYMIZED"),
      "PUT /Observation/updateObservationPage": refuse("WRONG_PROCESS_RUN_STATE"),
    });
    await expect.poll(() => readDraft(gone)).toBeUndefined();
    await expect.poll(() => readDraft(waiting)).toBeUndefined();
    await expect.poll(() => readHeldDrafts(user.id, tenant)).toEqual([]);
    await expect.poll(() => readCopy(user.id, hash(["observations", RUN]))).toBeUndefined();
    await expect.poll(() => readCopy(user.id, hash(["runs", "candidates", RUN]))).toBeUndefined();
    expect([...entries.get().keys()]).toEqual([stays.key]);
    expect(await readDraft(stays)).toBeDefined();
    expect(await readCopy(user.id, hash(["observations", OTHER_RUN]))).toBeDefined();
  });

  it("asks for the run when a draft is refused, and does not offer its text any more", async () => {
    const reads = {
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
      "GET /ProcessRun/My?summary=true": list("FINISHED"),
    };
    const erasedRun = () => {
      const run = observedRun(user.id, { runState: "ANONYMIZED" });
      return succeed(run)({} as never);
    };
    const tenant = await visit(reads);
    stopApp();
    const refused = await draft(tenant, pageKey(testId(700)), RUN);
    const server = await startApp({
      path: "/myaccount",
      user,
      keepsCopies: true,
      answers: {
        ...reads,
        [`GET /ProcessRun/${RUN}`]: erasedRun,
        "PUT /Observation/updateObservationPage": refuse("WRONG_PROCESS_RUN_STATE"),
      },
    });
    await expect.poll(() => readDraft(refused)).toBeUndefined();
    await expect.poll(() => entries.get().size).toBe(0);
    expect(server.requests.some(({ call }) => call === `GET /ProcessRun/${RUN}`)).toBe(true);
    await expect.element(page.getByText(TEXT)).not.toBeInTheDocument();
  });

  it("keeps what a run that is only finished has refused", async () => {
    const reads = { "GET /ProcessRun/My?summary=true": list("FINISHED") };
    const tenant = await visit(reads);
    stopApp();
    const refused = await draft(tenant, pageKey(testId(700)), RUN);
    await startApp({
      path: "/myaccount",
      user,
      keepsCopies: true,
      answers: {
        ...reads,
        [`GET /ProcessRun/${RUN}`]: () =>
          succeed(observedRun(user.id, { runState: "FINISHED" }))({} as never),
        "PUT /Observation/updateObservationPage": refuse("WRONG_PROCESS_RUN_STATE"),
      },
    });
    await expect
      .poll(async () => (await readDraft(refused))?.refused)
      .toBe("WRONG_PROCESS_RUN_STATE");
    await expect.poll(() => entries.get().size).toBe(1);
  });
});

describe("a device that holds something of a person who was erased while their run goes on", () => {
  const BEN = testId(402);
  const about = (candidateId: string) => ({
    processRunId: RUN,
    candidateId,
    exerciseId: GROUP,
    observerId: user.id,
    type: "html",
  });

  it("drops their unsent drafts, texts of dialogs and copies, and those of nobody else", async () => {
    const reads = {
      "GET /ProcessRun/My?summary=true": list("STARTED"),
      [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
      [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
    };
    const tenant = await visit(reads);
    stopApp();
    const gone = await draft(tenant, pageKey(testId(700)), RUN);
    const rating = await draft(tenant, "rating:1", RUN, {
      kind: "heldRating",
      payload: { cell: about(ANNA), values: [] },
      refused: "NO_PERMISSION",
    });
    const stays = await draft(tenant, pageKey(testId(701)), RUN, {
      payload: {
        cell: { ...about(BEN), observerId: user.id, type: "html" },
        text: { id: testId(701), page: 1, title: "", content: "", competencyId: null },
        changed: [],
      },
      refused: "BAD_REQUEST",
    });
    const held = (candidateId: string) => ({
      kind: "heldPage",
      isHeld: true as const,
      payload: { text: { content: TEXT }, base: undefined, runId: RUN, candidateId },
    });
    await draft(tenant, "heldPage:1", RUN, held(ANNA));
    await draft(tenant, "heldPage:2", RUN, held(BEN));
    await copyOf(hash(["observations", RUN, "candidate", ANNA]), tenant);
    await copyOf(hash(["runs", "candidates", RUN]), tenant, [{ id: ANNA, lastName: "Adler" }]);
    await copyOf(hash(["observations", RUN]), tenant, [{ candidateId: BEN, content: TEXT }]);
    await startApp({
      path: "/myaccount",
      user,
      keepsCopies: true,
      answers: {
        ...reads,
        [`GET /ProcessRun/${RUN}`]: () =>
          succeed(observedRun(user.id, { erasedIds: [ANNA] }))({} as never),
        "PUT /Observation/updateObservationPage": refuse("NO_PERMISSION"),
      },
    });
    await expect.poll(() => readDraft(gone)).toBeUndefined();
    await expect.poll(() => readDraft(rating)).toBeUndefined();
    const heldNow = async () => (await readHeldDrafts(user.id, tenant)).map(({ key }) => key);
    await expect.poll(heldNow).toEqual(["heldPage:2"]);
    const copyNow = (key: unknown[]) => readCopy(user.id, hash(key));
    await expect.poll(() => copyNow(["observations", RUN, "candidate", ANNA])).toBeUndefined();
    await expect.poll(() => copyNow(["runs", "candidates", RUN])).toBeUndefined();
    expect([...entries.get().keys()]).toEqual([stays.key]);
    expect(await readDraft(stays)).toBeDefined();
    expect(await copyNow(["observations", RUN])).toBeDefined();
    await expect.element(page.getByText(TEXT)).not.toBeInTheDocument();
  });
});
