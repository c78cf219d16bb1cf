import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { isReady, put } from "../../platform/drafts/journal.ts";
import { sealing } from "../../platform/drafts/sealed.ts";
import { readDrafts } from "../../platform/drafts/store.ts";
import { readKey } from "../../platform/cache/database.ts";
import { startOfflineNow } from "../session/useOffline.ts";
import { USER_KEY } from "../../platform/session/storage.ts";
import { buildTenant, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { noteKind } from "../../testing/noteDrafts.ts";

const user = buildUser({ id: "cccccccccccccccccccccccc" });
const tenant = buildTenant({ lockAfterMinutes: 5 });
const MINUTE_MS = 60_000;
const WORDS = "asks who pays";
const heading = (name: string) => page.getByRole("heading", { name });
const button = (name: string | RegExp) => page.getByRole("button", { name });
/** Everything that somebody, or their screen reader, could read. */
const readable = (): string => document.title + document.body.innerHTML;
const pass = (minutes: number) => vi.setSystemTime(Date.now() + minutes * MINUTE_MS);

async function open(options: Parameters<typeof startApp>[0] = {}) {
  const server = await startApp({ path: "/myaccount", user, tenant, ...options });
  startOfflineNow();
  return server;
}

/** A page on which something is being written, locked by time alone. */
async function locked(options: Parameters<typeof startApp>[0] = {}) {
  const server = await open(options);
  await expect.element(heading("Mein Konto")).toBeVisible();
  await expect.poll(() => isReady.get() && sealing.get() !== null).toBe(true);
  put({ key: "lock:1", kind: noteKind("lock note"), payload: WORDS, delay: 600_000 });
  pass(5);
  await expect.element(heading("Gesperrt")).toBeVisible();
  return server;
}

async function type(value: string) {
  await page.getByLabelText(/^Passwort/).fill(value);
  await button("Öffnen").click();
}
const drafts = () => readDrafts(user.id, tenant.id);
const keyIsGone = () =>
  expect.poll(async () => (await readKey(user.id))?.key === undefined).toBe(true);

beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
afterEach(() => {
  vi.useRealTimers();
  stopApp();
});

describe("a page of somebody who has gone away", () => {
  it("stays open where the organisation has set no time", async () => {
    await open({ tenant: buildTenant(), sessionSeconds: 24 * 60 * 60 });
    await expect.element(heading("Mein Konto")).toBeVisible();
    pass(600);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(heading("Gesperrt").query()).toBeNull();
    await expect.element(heading("Mein Konto")).toBeVisible();
    expect(localStorage.getItem("assay.active")).toBeNull();
    expect(page.getByRole("region", { name: "Sperre auf diesem Gerät" }).query()).toBeNull();
  });

  it("stays open as long as something is entered", async () => {
    await open();
    await expect.element(heading("Mein Konto")).toBeVisible();
    for (const entered of [new KeyboardEvent("keydown", { key: "a" }), new InputEvent("input")]) {
      pass(4);
      dispatchEvent(entered);
    }
    pass(4);
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    expect(heading("Gesperrt").query()).toBeNull();
  });

  it("shows nobody and nothing, has no key any more, and has kept what was written", async () => {
    await locked();
    for (const word of [user.fullName, user.email, WORDS]) expect(readable()).not.toContain(word);
    await keyIsGone();
    expect(sealing.get()).toBeNull();
    await startApp({ path: "/myaccount", user, tenant, keepsChoices: true, keepsCopies: true });
    await expect.element(heading("Gesperrt")).toBeVisible();
    expect(readable()).not.toContain(user.fullName);
  });

  it("opens with the password where it was left, and with no other", async () => {
    const server = await locked({
      answers: { "POST /User/ConfirmPassword": refuse("INVALID_LOGIN") },
    });
    await type("wrong");
    await expect.element(page.getByText("Das Passwort stimmt nicht.")).toBeVisible();
    expect(readable()).not.toContain(user.fullName);
    server.answers["POST /User/ConfirmPassword"] = succeed({});
    await type("right");
    await expect.element(heading("Mein Konto")).toBeVisible();
    await expect.poll(drafts).toMatchObject([{ payload: WORDS }]);
  });

  it("lets somebody else sign out, and leaves what is unsent for its author", async () => {
    await locked();
    await button(/^Jemand anders/).click();
    await expect.element(page.getByLabelText("E-Mail-Adresse")).toBeVisible();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(localStorage.getItem("assay.locked")).toBeNull();
    await open({ keepsForms: true });
    await expect.element(heading("Mein Konto")).toBeVisible();
    await expect.poll(drafts).toMatchObject([{ payload: WORDS }]);
  });
});

describe("a PIN", () => {
  const PIN = "271828";
  /** The server is away from the moment in which the page is locked. */
  async function lockedWithPin() {
    const server = await open();
    const card = page.getByRole("region", { name: "Sperre auf diesem Gerät" });
    await card.getByLabelText("PIN", { exact: true }).fill(PIN);
    await card.getByRole("button", { name: "PIN festlegen" }).click();
    await expect.element(card.getByRole("button", { name: "PIN entfernen" })).toBeVisible();
    await expect.poll(async () => (await readKey(user.id))?.key !== undefined).toBe(true);
    server.answers["GET /User/DeviceSecret"] = () => Promise.reject(new TypeError("offline"));
    pass(5);
    await expect.element(heading("Gesperrt")).toBeVisible();
    await keyIsGone();
    return server;
  }

  it("opens the page on this device without the server", async () => {
    await lockedWithPin();
    await type("111111");
    await expect.element(page.getByText("Die PIN stimmt nicht.")).toBeVisible();
    expect((await readKey(user.id))?.key).toBeUndefined();
    await type(PIN);
    await expect.element(heading("Mein Konto")).toBeVisible();
    await expect.poll(() => sealing.get() !== null).toBe(true);
  });

  it("is gone after five wrong ones: then only the password helps", async () => {
    const server = await lockedWithPin();
    for (const wrong of ["100000", "200000", "300000", "400000"]) {
      await type(wrong);
      await expect.element(page.getByText("Die PIN stimmt nicht.")).toBeVisible();
    }
    await type("500000");
    await expect.element(page.getByText(/^Die PIN wurde zu oft falsch eingegeben/)).toBeVisible();
    expect((await readKey(user.id))?.pin).toBeUndefined();
    server.answers["POST /User/ConfirmPassword"] = refuse("INVALID_LOGIN");
    await type(PIN);
    await expect.element(page.getByText("Das Passwort stimmt nicht.")).toBeVisible();
  });
});
