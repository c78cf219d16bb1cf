import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSession } from "../../platform/session/storage.ts";
import {
  buildCredentials,
  buildUser,
  fakeServer,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { handleNotLoggedIn, session } from "../../platform/session/session.ts";
import { put } from "../../platform/drafts/journal.ts";
import { noteKind, registerNotes } from "../../testing/noteDrafts.ts";

afterEach(stopApp);

type Answers = Parameters<typeof fakeServer>[0];
const email = () => page.getByLabelText("E-Mail-Adresse");
const password = () => page.getByLabelText("Passwort", { exact: true });
const code = () => page.getByLabelText("Code", { exact: true });
const button = (name: string | RegExp) => page.getByRole("button", { name });
const alertText = (text: RegExp) => page.getByRole("alert").getByText(text);
const step = buildCredentials(300);
const needs = (...providers: string[]) =>
  succeed({ twoFactorRequired: true, twoFactorProviders: providers, token: step });
const full = buildCredentials();
const opened = succeed({ twoFactorRequired: false, twoFactorProviders: [], token: full });

async function signIn(answers: Answers) {
  const server = await startApp({ path: "/login", user: null, answers });
  server.answers["GET /User/Account"] = succeed(buildUser());
  await email().fill("ada@demo.example");
  await password().fill("secret");
  await button("Anmelden").click();
  return server;
}
const sentTo = (server: Awaited<ReturnType<typeof startApp>>, call: string) =>
  server.requests.filter((request) => request.call === call);

describe("an e-mail address", () => {
  it("that is none is said to be so once its field was left, and is not sent [SHELL-20]", async () => {
    const server = await startApp({ path: "/login", user: null });
    const message = page.getByText("Ungültige E-Mail-Adresse.");
    await email().fill("ada@demo");
    await expect.element(message).not.toBeInTheDocument();
    await password().fill("secret");
    await expect.element(message).toBeVisible();
    await expect.element(email()).toHaveAttribute("aria-invalid", "true");
    await email().fill("ada@demo.example");
    await expect.element(message).not.toBeInTheDocument();
    expect(sentTo(server, "POST /login/Login")).toHaveLength(0);
  });
});

describe("a login with a second factor", () => {
  it("with one method asks for the code at once, in the same card [AUTH-03, AUTH-08, AUTH-09, AUTH-10]", async () => {
    const server = await signIn({
      "POST /login/Login": needs("Authenticator"),
      "POST /login/TwoFactor": opened,
    });
    await expect.element(code()).toHaveFocus();
    expect(location.pathname).toBe("/login");
    await expect.element(button("Zurück")).toBeVisible();
    expect(readSession().credentials).toBeNull();
    expect(sentTo(server, "GET /User/Account")).toHaveLength(0);
    await userEvent.keyboard("123 456{Enter}");
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(readSession().credentials?.token).toBe(full.token);
    expect(sentTo(server, "POST /login/TwoFactorMethod")).toHaveLength(0);
  });

  it("sends the code with the login token, never a session's [API-18]", async () => {
    const server = await signIn({
      "POST /login/Login": needs("Authenticator"),
      "POST /login/TwoFactor": opened,
    });
    await code().fill("123456");
    await button("Anmelden").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    const [sent] = sentTo(server, "POST /login/TwoFactor");
    expect(sent?.body).toEqual({ type: "Authenticator", token: "123456" });
    expect(sent?.headers.get("authorization")).toBe(`Bearer ${step.token}`);
  });

  it("with several methods lets choose first; only e-mail has a code sent [AUTH-09, API-17]", async () => {
    const server = await signIn({
      "POST /login/Login": needs("Email", "Authenticator", "BackupCode"),
      "POST /login/TwoFactorMethod": succeed({}),
    });
    await expect.element(button(/Code per E-Mail/)).toHaveFocus();
    await button(/Authenticator-App/).click();
    await expect.element(code()).toHaveFocus();
    await button("Zurück").click();
    await button(/Backup-Code/).click();
    await expect.element(page.getByLabelText("Backup-Code")).toHaveFocus();
    await button("Zurück").click();
    expect(sentTo(server, "POST /login/TwoFactorMethod")).toHaveLength(0);
    await button(/Code per E-Mail/).click();
    await expect.element(page.getByText(/Wir haben einen Code an deine/)).toBeVisible();
    const [sent] = sentTo(server, "POST /login/TwoFactorMethod");
    expect(sent?.body).toEqual({ method: "Email" });
    expect(sent?.headers.get("authorization")).toBe(`Bearer ${step.token}`);
    await expect.element(button(/Noch einmal senden in/)).toBeDisabled();
    // Looking at the other methods does not invalidate a mailed code.
    await button("Zurück").click();
    await button(/Code per E-Mail/).click();
    expect(sentTo(server, "POST /login/TwoFactorMethod")).toHaveLength(1);
  });

  it("needs a code, and offers the device's own [AUTH-11]", async () => {
    const server = await signIn({ "POST /login/Login": needs("Authenticator") });
    await expect.element(button("Anmelden")).toBeDisabled();
    await expect.element(code()).toBeRequired();
    await userEvent.keyboard("{Enter}");
    await code().fill(" ");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByText("Diese Angabe fehlt noch.")).toBeVisible();
    expect(sentTo(server, "POST /login/TwoFactor")).toHaveLength(0);
    await expect.element(code()).toHaveAttribute("inputmode", "numeric");
    await expect.element(code()).toHaveAttribute("autocomplete", "one-time-code");
    await code().fill("1");
    await expect.element(button("Anmelden")).toBeEnabled();
  });

  it("takes a backup code in any case, with or without hyphens", async () => {
    const server = await signIn({
      "POST /login/Login": needs("BackupCode"),
      "POST /login/TwoFactor": opened,
    });
    await page.getByLabelText("Backup-Code").fill("7k4f9qxm 2htb-vn8d");
    await button("Anmelden").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(sentTo(server, "POST /login/TwoFactor")[0]?.body).toEqual({
      type: "BackupCode",
      token: "7K4F-9QXM-2HTB-VN8D",
    });
  });

  it("tells a wrong code, empties the field and waits for another [ERR-15]", async () => {
    await signIn({
      "POST /login/Login": needs("Authenticator"),
      "POST /login/TwoFactor": refuse("INVALID_TWO_FACTOR_CODE", "ref-9"),
    });
    await code().fill("000000");
    await button("Anmelden").click();
    await expect.element(alertText(/Code stimmt nicht.*ref-9/s)).toBeVisible();
    await expect.element(code()).toHaveValue("");
    await expect.element(code()).toHaveFocus();
  });

  it("that is over begins anew, and says so, with the e-mail still there", async () => {
    await signIn({
      "POST /login/Login": needs("Authenticator"),
      "POST /login/TwoFactor": refuse("NOT_LOGGED_IN"),
    });
    localStorage.setItem("assay.language", "de");
    await code().fill("123456");
    await button("Anmelden").click();
    await expect.element(alertText(/zu lange gedauert/)).toBeVisible();
    await expect.element(email()).toHaveValue("ada@demo.example");
    await expect.element(password()).toHaveValue("");
    await expect.element(password()).toHaveFocus();
    expect(localStorage.getItem("assay.language")).toBe("de");
  });

  it("works in the dialog over the page too", async () => {
    const sent: string[] = [];
    registerNotes("note", ({ payload }) => {
      if (session.get().credentials === null) return Promise.reject(new Error("offline"));
      sent.push(payload);
      return Promise.resolve({ outcome: "stored" });
    });
    await startApp({
      path: "/imprint",
      answers: { "POST /login/Login": needs("Authenticator"), "POST /login/TwoFactor": opened },
    });
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    put({ key: "note:1", kind: noteKind("note"), payload: "words", delay: 60_000 });
    handleNotLoggedIn(session.get().credentials?.token ?? "");
    const dialog = page.getByRole("dialog", { name: "Die Sitzung ist abgelaufen" });
    await expect.element(dialog.getByLabelText("Passwort", { exact: true })).toHaveFocus();
    await userEvent.keyboard("secret{Enter}");
    await expect.element(dialog.getByLabelText("Code", { exact: true })).toHaveFocus();
    await userEvent.keyboard("123456{Enter}");
    await expect.element(dialog).not.toBeInTheDocument();
    expect(location.pathname).toBe("/imprint");
    expect(readSession().credentials?.token).toBe(full.token);
    // Awaited, so that the request does not reach the next test.
    await expect.poll(() => sent).toEqual(["words"]);
  });
});

describe("a forgotten password", () => {
  it("is asked for in the same card, which then returns to the login [AUTH-01, AUTH-03, AUTH-04]", async () => {
    const server = await startApp({
      path: "/login",
      user: null,
      answers: { "POST /User/RequestResetPassword": succeed({}) },
    });
    await button("Passwort vergessen?").click();
    await expect.element(email()).toHaveFocus();
    await expect.poll(() => password().query()).toBeNull();
    expect(location.pathname).toBe("/login");
    await email().fill("ada@demo.example");
    await button("Link anfordern").click();
    await expect.element(page.getByText(/Falls es zu ada@demo.example ein Konto/)).toBeVisible();
    await expect.element(password()).toHaveFocus();
    const [sent] = sentTo(server, "POST /User/RequestResetPassword");
    expect(sent?.body).toEqual({ email: "ada@demo.example" });
  });

  it("needs a valid e-mail, and leads back without one [AUTH-07]", async () => {
    const server = await startApp({ path: "/login/ada", user: null });
    await button("Passwort vergessen?").click();
    await expect.element(button("Link anfordern")).toBeDisabled();
    await email().click();
    await userEvent.keyboard("{Enter}");
    expect(sentTo(server, "POST /User/RequestResetPassword")).toHaveLength(0);
    await button("Zurück").click();
    await expect.element(password()).toBeVisible();
  });
});
