import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import type { Draft } from "../drafts/draft.ts";
import { readDraft, writeDraft } from "../drafts/store.ts";
import { ASSESSMENT, ratingKey } from "../../features/assessments/model/ratingDraft.ts";
import { giveDeviceKey } from "../../testing/giveDeviceKey.ts";
import { candidateList } from "../../testing/buildLists.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import {
  ANNA,
  candidates,
  GROUP,
  newObserver,
  observedRun,
  ROLE_PLAY,
  RUN,
  storedRating,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { reachable } from "../http/connection.ts";
import { queryClient } from "./queryClient.ts";
import { closeSession } from "../session/session.ts";
import { readCopy, removeOld, writeCopy } from "./copies.ts";

let user = newObserver();
beforeEach(() => {
  user = newObserver();
});
afterEach(() => {
  stopApp();
  reachable.set(true);
});

const path = `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;
const away = () => Promise.reject(new TypeError("Failed to fetch"));
const RUN_CALL = `GET /ProcessRun/${RUN}`;
const reads = {
  [RUN_CALL]: () => succeed(observedRun(user.id))({} as never),
  [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
  [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
};
const nothing = Object.fromEntries(
  ["GET /Tenant", "GET /User/Account", ...Object.keys(reads), "POST /Observation"].map((call) => [
    call,
    away,
  ]),
);
const editor = () => page.getByRole("textbox", { name: "Text der Beobachtung" });
const hash = (key: unknown[]) => JSON.stringify(key);

/** Opens the page with a connection, and waits until the device has what it needs. */
async function openOnce() {
  await startApp({ path, user, answers: { ...reads, "POST /Observation": away } });
  await expect.element(editor()).toBeVisible();
  for (const key of [["tenant"], ["runs", "one", RUN], ["observations", RUN]])
    await expect.poll(() => readCopy(user.id, hash(key))).toBeDefined();
}
const openAway = (answers = {}) =>
  startApp({ path, user, keepsCopies: true, answers: { ...nothing, ...answers } });

describe("without an answer", () => {
  it("the page shows what the server said last, says so, and can be written on [OBS-018]", async () => {
    await openOnce();
    await openAway();
    await expect.element(editor()).toBeVisible();
    await expect.element(page.getByText(/Der Server antwortet nicht/)).toBeVisible();
    await expect.element(editor()).toHaveAttribute("contenteditable", "true");
  });

  it("a right that was taken away meanwhile does not come back", async () => {
    await openOnce();
    const server = await openAway();
    await expect.element(editor()).toBeVisible();
    Object.assign(server.answers, reads, {
      "GET /Tenant": succeed(queryClient.getQueryData(["tenant"])),
      [RUN_CALL]: refuse("NO_PERMISSION"),
    });
    await queryClient.refetchQueries({ queryKey: ["tenant"] });
    await expect.element(editor()).not.toBeInTheDocument();
    await expect.poll(() => readCopy(user.id, hash(["runs", "one", RUN]))).toBeUndefined();
  });

  it("somebody else sees nothing of it", async () => {
    await openOnce();
    user = buildUser({ id: "fedcba987654321001234567" });
    await openAway();
    await expect.element(page.getByRole("alert")).toBeVisible();
    await expect.poll(() => editor().query()).toBeNull();
  });
});

describe("what is copied", () => {
  it("goes with the session", async () => {
    await openOnce();
    closeSession("/login");
    await expect.poll(() => readCopy(user.id, hash(["tenant"]))).toBeUndefined();
    await expect.poll(() => readCopy(user.id, hash(["runs", "one", RUN]))).toBeUndefined();
  });

  it("is worth nothing after a day, nor for another user", async () => {
    const at = Date.now();
    const copy = { userId: user.id, hash: "h", tenantId: "t", data: 1, at };
    await giveDeviceKey(user.id);
    await writeCopy(copy, () => true);
    const day = 24 * 60 * 60 * 1_000;
    expect(await readCopy(user.id, "h", at + day - 1)).toEqual(copy);
    expect(await readCopy(user.id, "h", at + day + 1)).toBeUndefined();
    await removeOld("another");
    expect(await readCopy(user.id, "h", at)).toBeUndefined();
  });
});

describe("a draft of an earlier visit that is confirmed before anything is read", () => {
  it("goes only when the copy of the list has it, which loses none of the others", async () => {
    const own = hash(["assessments", RUN, "own"]);
    const [before, other] = [storedRating(user.id, GROUP, 1), storedRating(user.id, ROLE_PLAY, 2)];
    const after = storedRating(user.id, GROUP, 3, { revision: 2 });
    await startApp({ path: "/myaccount", user });
    await expect.poll(() => readCopy(user.id, hash(["tenant"]))).toBeDefined();
    const tenantId = queryClient.getQueryData<{ id: string }>(["tenant"])?.id ?? "";
    const copy = { userId: user.id, hash: own, tenantId, data: [before, other], at: Date.now() };
    await writeCopy(copy, () => true);
    const cell = { processRunId: RUN, candidateId: ANNA, exerciseId: GROUP };
    const draft: Draft = {
      key: ratingKey(cell),
      kind: ASSESSMENT.name,
      userId: user.id,
      tenantId,
      payload: { cell, values: after.values },
      base: { id: before.id, revision: 1 },
      edit: 1,
      editedAt: Date.now(),
    };
    await writeDraft(draft);
    stopApp();
    await startApp({
      path: "/myaccount",
      user,
      keepsCopies: true,
      answers: { "PUT /Assessment": succeed(after), [`GET /Assessment/run/${RUN}`]: away },
    });
    await expect.poll(() => readDraft(draft)).toBeUndefined();
    expect((await readCopy(user.id, own))?.data).toEqual([other, after]);
  });
});
