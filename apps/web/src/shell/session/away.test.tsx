import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readCopy } from "../../platform/cache/copies.ts";
import { keepUntil } from "../../platform/cache/lasting.ts";
import { removeDrafts } from "../../platform/drafts/upkeep.ts";
import { hasAnswered, reachable } from "../../platform/http/connection.ts";
import { restoreSession, session } from "../../platform/session/session.ts";
import { CREDENTIALS_KEY } from "../../platform/session/storage.ts";
import { buildTenant, succeed } from "../../testing/fakeServer.ts";
import { giveDeviceKey } from "../../testing/giveDeviceKey.ts";
import { candidateList } from "../../testing/buildLists.ts";
import {
  ANNA,
  candidates,
  GROUP,
  newObserver,
  observedRun,
  RUN,
} from "../../testing/observedRun.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const user = newObserver();
const path = `/observations/${RUN}/candidate/${ANNA}/exercise/${GROUP}/type/html`;
const away = () => Promise.reject(new TypeError("Failed to fetch"));
const reads = {
  [`GET /ProcessRun/${RUN}`]: () => succeed(observedRun(user.id))({} as never),
  [`GET /ProcessRun/${RUN}/Candidates`]: succeed(candidateList(candidates)),
  [`GET /Observation/Run/${RUN}`]: succeed({ observations: [] }),
};
const CALLS = [
  "GET /Tenant",
  "GET /User/Account",
  "GET /User/DeviceSecret",
  "GET /Events",
  "POST /User/RefreshToken",
  "POST /Observation",
  "GET /ProcessRun/My?summary=true",
];
const nothing = Object.fromEntries([...CALLS, ...Object.keys(reads)].map((call) => [call, away]));
const editor = () => page.getByRole("textbox", { name: "Text der Beobachtung" });
const hash = JSON.stringify(["runs", "one", RUN]);

/** The tablet was prepared, and its session has run out while it lay in a bag. */
async function prepareAndLeave() {
  await startApp({ path, user, answers: { ...reads, "POST /Observation": away } });
  await giveDeviceKey(user.id);
  await expect.element(editor()).toBeVisible();
  // Left on the menu by an earlier test, the pointer would have pages asked for in advance.
  await userEvent.hover(editor());
  await expect.poll(() => readCopy(user.id, hash)).toBeDefined();
  await expect.poll(() => readCopy(user.id, JSON.stringify(["tenant"]))).toBeDefined();
  stopApp();
  hasAnswered.set(false);
  keepUntil(Date.now() + 3_600_000);
}
const openAgain = async (at: string, answers: object = nothing) => {
  const opening = startApp({
    path: at,
    user,
    keepsCopies: true,
    keepsChoices: true,
    answers,
  });
  // The session ran out before the tablet was closed: only the user is left.
  localStorage.removeItem(CREDENTIALS_KEY);
  restoreSession();
  return opening;
};

beforeEach(() => page.viewport(1400, 900));
afterEach(() => {
  stopApp();
  reachable.set(true);
  keepUntil(null);
});

describe("a tablet that was prepared and whose session has run out", () => {
  it("opens its cells in a network that leads nowhere", async () => {
    await prepareAndLeave();
    await openAgain(path);
    await expect.element(editor()).toBeVisible();
    await expect.poll(() => session.get().needsSignIn).toBe(true);
    await expect.element(editor()).toHaveAttribute("contenteditable", "true");
    expect(await readCopy(user.id, hash)).toBeDefined();
  });

  it("forgets everything if the server answers after all, and asks to sign in", async () => {
    await prepareAndLeave();
    // Unsent work would keep the page open, as it always does.
    await removeDrafts(user.id, buildTenant().id, () => true);
    let answer = (): void => undefined;
    const slow = new Promise<void>((resolve) => (answer = resolve));
    const pending = Object.fromEntries(
      Object.keys(nothing).map((call) => [call, () => slow.then(away)]),
    );
    const tenant = () => slow.then(() => succeed(buildTenant())({} as never));
    await openAgain("/myaccount", { ...pending, "GET /Tenant": tenant });
    await expect.poll(() => session.get().needsSignIn).toBe(true);
    answer();
    await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    await expect.poll(() => readCopy(user.id, hash)).toBeUndefined();
  });
});
