import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { put } from "../../platform/drafts/journal.ts";
import { reachable } from "../../platform/http/connection.ts";
import { queryClient } from "../../platform/cache/queryClient.ts";
import { buildCredentials, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { refreshSession, tick } from "../../platform/session/countdown.ts";
import {
  clearSession,
  currentToken,
  handleNotLoggedIn,
  loadAccount,
  session,
} from "../../platform/session/session.ts";
import { ENDED_KEY } from "./sessionEnds.ts";
import { CREDENTIALS_KEY, readSession, USER_KEY } from "../../platform/session/storage.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";

afterEach(stopApp);
beforeEach(() => page.viewport(1400, 900));

const soon = (seconds: number) => buildCredentials(seconds, { expiresIn: 1800 });
const giveCredentials = (credentials = buildCredentials()) =>
  session.update((now) => ({ ...now, credentials }));
const loginHeading = () => page.getByRole("heading", { name: "Anmelden" });

describe("the stored session", () => {
  it("with a user id of the wrong length clears the storage [SHELL-17]", () => {
    localStorage.setItem(USER_KEY, JSON.stringify(buildUser({ id: "short" })));
    localStorage.setItem("assay.language", "fr");
    expect(readSession()).toEqual({ user: null, credentials: null });
    expect(localStorage).toHaveLength(0);
  });

  it("of such a user is gone, and the sign-in shows [ACC-020]", async () => {
    await startApp({ path: "/dashboard", user: buildUser({ id: "short" }) });
    await expect.element(loginHeading()).toBeVisible();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(localStorage.getItem(CREDENTIALS_KEY)).toBeNull();
  });

  it("of a token without a user is cleared at the start", async () => {
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(buildCredentials()));
    await startApp({ path: "/dashboard", user: null, keepsChoices: true });
    await expect.element(loginHeading()).toBeVisible();
    expect(localStorage.getItem(CREDENTIALS_KEY)).toBeNull();
    expect(session.get().credentials).toBeNull();
  });

  it("that cannot be read counts as none", () => {
    localStorage.setItem(USER_KEY, "{");
    expect(readSession().user).toBeNull();
  });
});

describe("a session that ended over a page that stays", () => {
  const endedAgo = async (hours: number) => {
    await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    localStorage.setItem(ENDED_KEY, String(Date.now() - hours * 3_600_000));
    session.update((now) => ({ ...now, credentials: null, needsSignIn: true }));
  };

  it("shows who it was for a day, and then nobody any more", async () => {
    await endedAgo(23.9);
    expect(session.get().user).not.toBeNull();
    await endedAgo(24.1);
    await expect.element(loginHeading()).toBeVisible();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(localStorage.getItem(ENDED_KEY)).toBeNull();
  });
});

describe("a page that needs sign-in", () => {
  it("leads to the sign-in without a user, or without a token [SEC-01, SEC-02, ROUTE-001]", async () => {
    await startApp({ path: "/myaccount", user: null });
    await expect.element(loginHeading()).toBeVisible();
    await startApp({ path: "/imprint" });
    await expect.element(page.getByRole("link", { name: "Ada Lovelace" })).toBeVisible();
    session.update((now) => ({ ...now, credentials: null }));
    await page.getByRole("link", { name: "Ada Lovelace" }).click();
    await expect.element(loginHeading()).toBeVisible();
  });
});

describe("the countdown", () => {
  it("warns at 60 s and offers to stay", async () => {
    const fresh = buildCredentials();
    await startApp({ path: "/imprint", answers: { "POST /User/RefreshToken": succeed(fresh) } });
    giveCredentials(soon(59));
    tick();
    const warning = page.getByRole("dialog", { name: "Die Sitzung endet gleich" });
    await expect.element(warning).toBeVisible();
    await expect.element(page.getByText(/Noch 5\d Sekunden/)).toBeVisible();
    await expect.element(page.getByRole("button", { name: "Angemeldet bleiben" })).toHaveFocus();
    await userEvent.keyboard("{Enter}");
    await expect.poll(() => session.get().credentials?.token).toBe(fresh.token);
    tick();
    await expect.element(warning).not.toBeInTheDocument();
  });

  it("warns of the end of the longest life, which nothing prolongs, and signs in again over the page", async () => {
    const token = buildCredentials();
    const login = { twoFactorRequired: false, twoFactorProviders: [], token };
    const server = await startApp({
      path: "/myaccount",
      answers: { "POST /login/Login": succeed(login) },
    });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    giveCredentials(buildCredentials(59, { expiresIn: 600 }));
    tick();
    await expect.element(page.getByText(/^So lange, wie deine Organisation/)).toBeVisible();
    await page.getByRole("button", { name: "Neu anmelden" }).click();
    const dialog = page.getByRole("dialog", { name: "Die Sitzung ist abgelaufen" });
    await dialog.getByLabelText("Passwort", { exact: true }).fill("secret");
    await dialog.getByRole("button", { name: "Anmelden" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    expect(location.pathname).toBe("/myaccount");
    expect(session.get().credentials?.token).toBe(token.token);
    expect(server.requests.map((sent) => sent.call)).not.toContain("POST /User/RefreshToken");
  });

  it("at the end of the longest life leaves no page, with nothing unsent either", async () => {
    await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    giveCredentials(buildCredentials(-1, { expiresIn: 600 }));
    tick();
    const dialog = page.getByRole("dialog", { name: "Die Sitzung ist abgelaufen" });
    await expect.element(dialog).toBeVisible();
    expect(location.pathname).toBe("/myaccount");
  });

  it("that somebody ends in its last half hour leaves the page, as any other", async () => {
    const server = await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    giveCredentials(buildCredentials(600, { expiresIn: 1200 }));
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(session.get().credentials));
    server.answers["GET /User/Account"] = refuse("NOT_LOGGED_IN");
    await expect(loadAccount()).rejects.toMatchObject({ type: "NOT_LOGGED_IN" });
    await expect.element(loginHeading()).toBeVisible();
  });

  it("clears credentials and user at the end, and goes to the root [AUTH-14, SHELL-16]", async () => {
    await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    giveCredentials(soon(-1));
    tick();
    await expect.element(loginHeading()).toBeVisible();
    expect(localStorage.getItem(CREDENTIALS_KEY)).toBeNull();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(queryClient.getQueryData(["tenant"])).toBeDefined();
  });

  it("never runs for credentials without autoLogout [AUTH-14, AUTH-15]", async () => {
    const server = await startApp({ path: "/imprint" });
    giveCredentials(buildCredentials(-1, { autoLogout: false }));
    tick();
    expect(session.get().user).not.toBeNull();
    expect(server.requests.map((sent) => sent.call)).not.toContain("POST /User/RefreshToken");
  });

  it("stores what a refresh returned, and stays quiet when it fails [API-24, ERR-47]", async () => {
    const fresh = buildCredentials();
    const server = await startApp({
      path: "/imprint",
      answers: { "POST /User/RefreshToken": succeed(fresh) },
    });
    await refreshSession();
    expect(JSON.parse(localStorage.getItem(CREDENTIALS_KEY) ?? "null")).toEqual(fresh);
    server.answers["POST /User/RefreshToken"] = refuse("INTERNAL_ERROR");
    await refreshSession();
    expect(session.get().credentials).toEqual(fresh);
    await expect.poll(() => page.getByRole("alert").query()).toBeNull();
  });

  it("counts by this device's clock when the server's is off", async () => {
    const early = { ...buildCredentials(), expires: new Date(0).toISOString() };
    await startApp({ path: "/imprint", answers: { "POST /User/RefreshToken": succeed(early) } });
    await refreshSession();
    tick();
    expect(session.get().user).not.toBeNull();
  });
});

describe("NOT_LOGGED_IN", () => {
  it("clears the state and goes to the sign-in [ERR-06, OERR-010, SHELL-16]", async () => {
    const server = await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    server.answers["GET /User/Account"] = refuse("NOT_LOGGED_IN");
    await expect(loadAccount()).rejects.toMatchObject({ type: "NOT_LOGGED_IN" });
    await expect.element(loginHeading()).toBeVisible();
    expect(readSession()).toEqual({ user: null, credentials: null });
  });

  it("for a token that another tab has replaced sends the call again with the new one", async () => {
    const server = await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    const [former, user] = [currentToken(), session.get().user!];
    const newer = buildCredentials();
    // A tab that sleeps is told nothing of what another one stores.
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(newer));
    const answer = succeed(user);
    server.answers["GET /User/Account"] = (sent) =>
      (sent.headers.get("Authorization") === `Bearer ${former}` ? refuse("NOT_LOGGED_IN") : answer)(
        sent,
      );
    await expect(loadAccount()).resolves.toMatchObject({ id: user.id });
    expect(currentToken()).toBe(newer.token);
    expect(location.pathname).toBe("/myaccount");
  });

  it("leaves a newer token of another tab where it is, when an account comes that was asked for before", async () => {
    const server = await startApp({ path: "/imprint" });
    const answer = Promise.withResolvers<void>();
    const account = server.answers["GET /User/Account"]!;
    server.answers["GET /User/Account"] = (sent) => answer.promise.then(() => account(sent));
    const loading = loadAccount();
    const newer = buildCredentials();
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(newer));
    answer.resolve();
    await loading;
    expect(readSession().credentials).toEqual(newer);
  });

  it("shows nobody any more whose account comes after they have signed out", async () => {
    const server = await startApp({ path: "/imprint" });
    const answer = Promise.withResolvers<void>();
    const account = server.answers["GET /User/Account"]!;
    server.answers["GET /User/Account"] = (sent) => answer.promise.then(() => account(sent));
    const loading = loadAccount();
    clearSession();
    answer.resolve();
    await loading;
    expect(session.get().user).toBeNull();
    expect(readSession().user).toBeNull();
  });

  it("takes no token of somebody else who has signed in in another tab", async () => {
    const server = await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    const other = buildUser({ id: "fedcba9876543210fedcba98" });
    localStorage.setItem(USER_KEY, JSON.stringify(other));
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(buildCredentials()));
    server.answers["GET /User/Account"] = refuse("NOT_LOGGED_IN");
    await expect(loadAccount()).rejects.toMatchObject({ type: "NOT_LOGGED_IN" });
    expect(session.get().credentials).toBeNull();
  });

  it("for an older token changes nothing", async () => {
    await startApp({ path: "/imprint" });
    handleNotLoggedIn("older");
    expect(session.get().user).not.toBeNull();
  });

  it("amid unsent work asks to sign in over the page, then sends it", async () => {
    const sent: unknown[] = [];
    let isReachable = false;
    registerNotes("note", ({ payload }) => {
      if (!isReachable) return Promise.reject(new Error("offline"));
      sent.push(payload);
      return Promise.resolve({ outcome: "stored" });
    });
    const token = buildCredentials();
    const login = { twoFactorRequired: false, twoFactorProviders: [], token };
    await startApp({ path: "/myaccount", answers: { "POST /login/Login": succeed(login) } });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    put({ key: "note:1", kind: noteKind("note"), payload: "words", delay: 60_000 });
    handleNotLoggedIn(session.get().credentials?.token ?? "");
    const dialog = page.getByRole("dialog", { name: "Die Sitzung ist abgelaufen" });
    await expect.element(dialog).toBeVisible();
    expect(location.pathname).toBe("/myaccount");
    await dialog.getByLabelText("Passwort", { exact: true }).fill("secret");
    isReachable = true;
    await dialog.getByRole("button", { name: "Anmelden" }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.poll(() => sent).toEqual(["words"]);
    expect(location.pathname).toBe("/myaccount");
  });

  it("that ended while the server was away asks as soon as that answers again", async () => {
    const server = await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    const answer = server.answers["GET /Tenant"]!;
    server.answers["GET /Tenant"] = () => Promise.reject(new TypeError("Failed to fetch"));
    reachable.set(false);
    handleNotLoggedIn(currentToken() ?? "");
    await expect.element(page.getByText(/Der Server antwortet nicht/)).toBeVisible();
    const dialog = page.getByRole("dialog", { name: "Die Sitzung ist abgelaufen" });
    expect(dialog.query()).toBeNull();
    server.answers["GET /Tenant"] = answer;
    await expect.element(dialog).toBeVisible();
  });

  it("asks who wrote what was written after it, before anything of that is sent", async () => {
    const sent: unknown[] = [];
    registerNotes("late note", ({ payload }) => {
      sent.push(payload);
      return Promise.resolve({ outcome: "stored" });
    });
    await startApp({ path: "/myaccount" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    put({ key: "late:1", kind: noteKind("late note"), payload: "mine", delay: 60_000 });
    handleNotLoggedIn(session.get().credentials?.token ?? "");
    expect(localStorage.getItem(ENDED_KEY)).not.toBeNull();
    put({ key: "late:2", kind: noteKind("late note"), payload: "a stranger's", delay: 60_000 });
    session.update((now) => ({ ...now, credentials: buildCredentials(), needsSignIn: false }));
    const question = page.getByRole("dialog", { name: /^Nach dem Ende der Sitzung/ });
    await expect.element(question).toBeVisible();
    await expect.poll(() => sent).toEqual(["mine"]);
    await question.getByRole("button", { name: "Das war ich nicht: beiseitelegen" }).click();
    await expect.element(question).not.toBeInTheDocument();
    const card = page.getByRole("region", { name: "Beiseitegelegt" });
    await card.getByRole("button", { name: "Doch senden" }).click();
    await expect.poll(() => sent).toEqual(["mine", "a stranger's"]);
    expect(localStorage.getItem(ENDED_KEY)).toBeNull();
  });

  it("over the page of another sends nothing of theirs with the new sign-in", async () => {
    const sent: unknown[] = [];
    registerNotes("other note", ({ payload }) => {
      sent.push([payload, currentToken()]);
      return Promise.resolve({ outcome: "stored" });
    });
    const token = buildCredentials();
    const login = { twoFactorRequired: false, twoFactorProviders: [], token };
    const other = buildUser({ id: "fedcba9876543210fedcba98" });
    const server = await startApp({
      path: "/myaccount",
      answers: { "POST /login/Login": succeed(login) },
    });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    put({ key: "other:1", kind: noteKind("other note"), payload: "words", delay: 60_000 });
    handleNotLoggedIn(session.get().credentials?.token ?? "");
    server.answers["GET /User/Account"] = succeed(other);
    const dialog = page.getByRole("dialog", { name: "Die Sitzung ist abgelaufen" });
    await dialog.getByLabelText("Passwort", { exact: true }).fill("secret");
    await dialog.getByRole("button", { name: "Anmelden" }).click();
    await expect.poll(() => session.get().user?.id).toBe(other.id);
    await expect.element(dialog).not.toBeInTheDocument();
    expect(sent).toEqual([]);
  });
});
