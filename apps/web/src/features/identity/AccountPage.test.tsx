// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSession } from "../../platform/session/storage.ts";
import { buildTenant, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);
beforeEach(() => page.viewport(1400, 1000));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const alertText = (text: RegExp) => page.getByRole("alert").getByText(text);
type Server = Awaited<ReturnType<typeof startApp>>;
type Fields = Parameters<typeof buildUser>[0];
const open = (fields: Fields = {}, answers = {}) => {
  const sessions = succeed({ sessions: [] });
  const all = { "GET /User/Sessions": sessions, ...answers };
  return startApp({ path: "/myaccount", user: buildUser(fields), answers: all });
};
const bodiesTo = ({ requests }: Server, call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);

describe("My Account", () => {
  it("shows who one is [ACCT-01, NAV-12]", async () => {
    await open({ position: "Leitung", orgUnit: "Vertrieb" });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    for (const value of ["Ada Lovelace", "Leitung", "Vertrieb", "ada@demo.example"]) {
      const shown = page.getByRole("definition").getByText(value, { exact: true });
      await expect.element(shown).toBeVisible();
    }
  });

  it("is all there is for who has yet to set up the second factor that the tenant demands", async () => {
    await startApp({
      path: "/admin/user",
      user: buildUser({ mustSetUpSecondFactor: true, emailVerified: true }),
      answers: { "GET /User/Sessions": succeed({ sessions: [] }) },
    });
    await expect.poll(() => location.pathname).toBe("/myaccount");
    await expect.element(page.getByText("Zuerst einen zweiten Faktor einrichten")).toBeVisible();
    await page.getByRole("link", { name: "Benutzerkonten", exact: true }).click();
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    expect(location.pathname).toBe("/myaccount");
  });

  it("leads to the page that changes the password [ACCT-02]", async () => {
    await open();
    await page.getByRole("link", { name: "Passwort ändern" }).click();
    await expect.poll(() => location.pathname).toBe("/user/change-password");
    for (const label of ["Aktuelles Passwort", "Neues Passwort", "Passwort wiederholen"])
      await expect.element(page.getByLabelText(label)).toBeVisible();
  });

  it("mails a link to a new e-mail, after the password was confirmed", async () => {
    let isConfirmed = false;
    const server = await open(
      {},
      {
        "POST /User/RequestChangeEmail": (request: never) =>
          (isConfirmed ? succeed({}) : refuse("NO_PERMISSION"))(request),
        "POST /User/ConfirmPassword": (request: never) => {
          isConfirmed = true;
          return succeed({})(request);
        },
      },
    );
    await button("E-Mail-Adresse ändern").click();
    await page.getByLabelText("Neue E-Mail-Adresse").fill("new@demo.example");
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByLabelText("Aktuelles Passwort")).toHaveFocus();
    await userEvent.keyboard("secret{Enter}");
    await expect.element(page.getByText(/Link ist unterwegs an new@demo.example/)).toBeVisible();
    expect(bodiesTo(server, "POST /User/ConfirmPassword")).toEqual([{ password: "secret" }]);
    expect(bodiesTo(server, "POST /User/RequestChangeEmail")).toHaveLength(2);
  });

  it("keeps the dialog when the password is wrong, and does nothing when it is not confirmed", async () => {
    const server = await open(
      {},
      {
        "POST /User/RequestChangeEmail": refuse("NO_PERMISSION"),
        "POST /User/ConfirmPassword": refuse("INVALID_LOGIN", "ref-6"),
      },
    );
    await button("E-Mail-Adresse ändern").click();
    await page.getByLabelText("Neue E-Mail-Adresse").fill("new@demo.example");
    await userEvent.keyboard("{Enter}");
    const dialog = page.getByRole("dialog", { name: "Passwort bestätigen" });
    await dialog.getByLabelText("Aktuelles Passwort").fill("wrong");
    await userEvent.keyboard("{Enter}");
    await expect.element(alertText(/Passwort stimmt nicht.*ref-6/s)).toBeVisible();
    await userEvent.keyboard("{Escape}");
    await expect.element(dialog).not.toBeInTheDocument();
    await expect
      .element(page.getByLabelText("Neue E-Mail-Adresse"))
      .toHaveValue("new@demo.example");
    expect(bodiesTo(server, "POST /User/RequestChangeEmail")).toHaveLength(1);
  });

  it("offers nothing of it to who may not manage their account", async () => {
    const server = await open(
      { permissions: ["LOG_IN"], emailVerified: false },
      { "POST /User/RequestVerifyEmail": succeed({}) },
    );
    await expect.element(button("Link senden")).toBeDisabled();
    await expect
      .poll(() => page.getByText(/nimmt die Administration vor/).elements())
      .toHaveLength(4 + 1);
    await expect.poll(() => page.getByRole("link", { name: "Passwort ändern" }).query()).toBeNull();
    expect(bodiesTo(server, "POST /User/RequestVerifyEmail")).toEqual([]);
  });
});

describe("the sessions", () => {
  const at = "2026-11-03T07:05:00.000Z";
  const build = (letter: string, fields: object) => ({
    id: letter.repeat(24),
    browser: "Firefox",
    system: "Windows",
    createdAt: at,
    usedAt: at,
    expires: at,
    current: false,
    ...fields,
  });
  const sessions = [
    build("b", { browser: "Safari", system: "iPadOS" }),
    build("a", { current: true }),
  ];

  it("are listed with their dates as DD.MM.YYYY in every language, the own one first [I18N-05]", async () => {
    await open({}, { "GET /User/Sessions": succeed({ sessions }) });
    const local = new Date(at);
    const time = `${String(local.getHours()).padStart(2, "0")}:${String(local.getMinutes()).padStart(2, "0")}`;
    for (const [language, words] of [
      ["Deutsch", "Angemeldet seit"],
      ["English", "Signed in since"],
      ["Français", "Connexion établie le"],
    ] as const) {
      const choice = page.getByRole("combobox", { name: /^(Sprache|Language|Langue)$/ }).first();
      await choice.selectOptions(language);
      const row = page.getByRole("listitem").filter({ hasText: /Safari/ });
      const text = new RegExp(`${words} 03\\.11\\.2026, ${time}`);
      await expect.element(row.getByText(text)).toBeVisible();
    }
    const names = page.getByRole("listitem").filter({ hasText: /Firefox|Safari/ });
    await expect
      .poll(() => names.elements().map((row) => row.textContent?.slice(0, 6)))
      .toEqual(["Firefo", "Safari"]);
  });

  it("of other devices can be ended, after a question", async () => {
    const server = await open({}, { "GET /User/Sessions": succeed({ sessions }) });
    const call = `DELETE /User/Sessions/${"b".repeat(24)}`;
    server.answers[call] = succeed({ id: "b".repeat(24) });
    await button("Safari auf iPadOS abmelden").click();
    expect(bodiesTo(server, call)).toEqual([]);
    server.answers["GET /User/Sessions"] = succeed({ sessions: sessions.slice(1) });
    await page.getByRole("dialog").getByRole("button", { name: "Abmelden" }).click();
    await expect.element(button("Safari auf iPadOS abmelden")).not.toBeInTheDocument();
    expect(bodiesTo(server, call)).toHaveLength(1);
    expect(readSession().user).not.toBeNull();
  });

  it("that cannot be read are asked for again", async () => {
    const server = await open({}, { "GET /User/Sessions": refuse("INTERNAL_ERROR", "ref-8") });
    await expect.element(alertText(/ref-8/)).toBeVisible();
    server.answers["GET /User/Sessions"] = succeed({ sessions });
    await button("Noch einmal versuchen").click();
    await expect.element(button("Safari auf iPadOS abmelden")).toBeVisible();
  });
});

describe("the page that changes the password", () => {
  const field = (label: string) => page.getByLabelText(label);
  const start = (answers = {}) =>
    startApp({
      path: "/user/change-password",
      user: buildUser(),
      tenant: buildTenant(),
      answers: { "GET /User/Sessions": succeed({ sessions: [] }), ...answers },
    });
  const enter = async (current: string, next: string, again = next): Promise<void> => {
    await field("Aktuelles Passwort").fill(current);
    await field("Neues Passwort").fill(next);
    await field("Passwort wiederholen").fill(again);
    await button("Passwort ändern").click();
  };

  it("sends both passwords, and returns to the account [ACCT-02, NAV-13]", async () => {
    const server = await start({ "POST /User/ChangePassword": succeed({}) });
    await expect
      .element(field("Aktuelles Passwort"))
      .toHaveAttribute("autocomplete", "current-password");
    await enter("secret", "Abcdefg1!");
    await expect.poll(() => location.pathname).toBe("/myaccount");
    await expect.element(page.getByText(/allen anderen Geräten bist du abgemeldet/)).toBeVisible();
    const body = { password: "secret", newPassword: "Abcdefg1!" };
    expect(bodiesTo(server, "POST /User/ChangePassword")).toEqual([body]);
  });

  it("holds to the rules and the repetition, and tells a wrong password [AUTH-25, AUTH-26]", async () => {
    const server = await start({ "POST /User/ChangePassword": refuse("INVALID_LOGIN", "ref-7") });
    await enter("secret", "abcdefg1!");
    await expect.element(alertText(/unvollständig/)).toBeVisible();
    await enter("secret", "Abcdefg1!", "Abcdefg1");
    await expect.element(page.getByText("Die Passwörter stimmen nicht überein.")).toBeVisible();
    expect(bodiesTo(server, "POST /User/ChangePassword")).toEqual([]);
    await enter("wrong", "Abcdefg1!");
    await expect.element(alertText(/aktuelle Passwort stimmt nicht.*ref-7/s)).toBeVisible();
    await expect.element(field("Aktuelles Passwort")).toHaveValue("");
    expect(location.pathname).toBe("/user/change-password");
  });
});
