import { afterEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { paths } from "../../platform/page/paths.ts";
import { readSession } from "../../platform/session/storage.ts";
import { buildCredentials, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { restartEffects, startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const EMAIL = "bob+x@demo.example";
const GOOD = "Abcdefg1!";
const password = () => page.getByLabelText("Neues Passwort");
const repeat = () => page.getByLabelText("Passwort wiederholen");
const button = (name: string) => page.getByRole("button", { name });
const alertText = (text: RegExp) => page.getByRole("alert").getByText(text);
type Server = Awaited<ReturnType<typeof startApp>>;
const sentTo = ({ requests }: Server, call: string) =>
  requests.filter((request) => request.call === call);
/** A different token per test, since the window remembers the result of each. */
let links = 100_000;
const newToken = (): string => String((links += 1));
const refuseRule = (rule: string) => () =>
  Response.json(
    {
      title: "One or more validation errors occurred.",
      errors: { newPassword: [rule] },
      metadata: { success: false, errors: [], requestId: "r" },
      payload: null,
    },
    { status: 400 },
  );
async function enter(typed: string, again = typed): Promise<void> {
  await password().fill(typed);
  await repeat().fill(again);
}

describe("a link to reset the password", () => {
  const open = (answers = {}, user: ReturnType<typeof buildUser> | null = null) => {
    const token = newToken();
    const started = startApp({ path: paths.resetPassword(EMAIL, token), user, answers });
    return started.then((server) => ({ server, token }));
  };

  it("opens a page without menu and padding, with two fields [NAV-05, SHELL-18, AUTH-16]", async () => {
    await open();
    await expect.element(password()).toHaveFocus();
    await expect.element(repeat()).toBeVisible();
    await expect.poll(() => page.getByRole("navigation").query()).toBeNull();
    expect(getComputedStyle(document.body).padding).toBe("0px");
    await expect.element(password()).toHaveAttribute("autocomplete", "new-password");
  });

  it("leaves no token in the address, and is needed again after a reload", async () => {
    const { token } = await open();
    await expect.element(password()).toBeVisible();
    expect(location.href).not.toContain(token);
    expect(location.pathname).toBe(paths.resetPassword(EMAIL));
    await startApp({ path: paths.resetPassword("other@demo.example"), user: null });
    await expect.element(alertText(/Öffne ihn bitte noch einmal aus der E-Mail/)).toBeVisible();
  });

  it("names each rule, and ticks it off [AUTH-25]", async () => {
    await open();
    const rules = page.getByRole("listitem");
    await expect.poll(() => rules.elements().map((rule) => rule.textContent)).toHaveLength(6);
    const texts = rules.elements().map((rule) => rule.textContent);
    expect(new Set(texts).size).toBe(6);
    const kept = () => rules.elements().map((rule) => rule.textContent?.endsWith("(erfüllt)"));
    for (const [typed, broken] of [
      ["Abcde1!", 0],
      ["abcdefg1!", 1],
      ["ABCDEFG1!", 2],
      ["Abcdefgh!", 3],
      ["Abcdefg12", 4],
      ["Aa1!!!!!", -1],
      ["AAAAaa1!", -1],
      ["a1!a1!a1!", 1],
    ] as const) {
      await password().fill(typed);
      await expect
        .poll(kept)
        .toEqual(
          [0, 1, 2, 3, 4, 5].map(
            (rule) => rule !== broken && !(typed === "a1!a1!a1!" && rule === 5),
          ),
        );
    }
  });

  it("sends e-mail, password and the token as it stood in the link [AUTH-16]", async () => {
    const { server, token } = await open({ "POST /User/ResetPassword": succeed({}) });
    await enter(GOOD);
    await button("Passwort festlegen").click();
    await expect
      .element(page.getByRole("heading", { name: "Das neue Passwort gilt" }))
      .toHaveFocus();
    const body = { email: EMAIL, newPassword: GOOD, token };
    expect(sentTo(server, "POST /User/ResetPassword")[0]?.body).toEqual(body);
    await page.getByRole("link", { name: "Zur Anmeldung" }).click();
    await expect.element(page.getByLabelText("E-Mail-Adresse")).toHaveValue(EMAIL);
  });

  it("wants the same password twice, and says what is missing [AUTH-26, ERR-39]", async () => {
    const { server } = await open();
    await enter(GOOD, "Abcdefg1?");
    await expect.element(page.getByText("Die Passwörter stimmen nicht überein.")).toBeVisible();
    await button("Passwort festlegen").click();
    await expect.element(alertText(/unvollständig oder abgelaufen/)).toBeVisible();
    const language = page.getByRole("combobox");
    await language.selectOptions("English");
    await expect.element(alertText(/incomplete or has expired/)).toBeVisible();
    await expect.element(page.getByText("The passwords do not match.")).toBeVisible();
    await language.selectOptions("Français");
    await expect.element(alertText(/incomplet ou a expiré/)).toBeVisible();
    expect(sentTo(server, "POST /User/ResetPassword")).toHaveLength(0);
  });

  it("tells that it failed, why, and what to do [ERR-43, ERR-16]", async () => {
    await open({ "POST /User/ResetPassword": refuse("INVALID_TOKEN", "ref-3") });
    await enter(GOOD);
    await userEvent.keyboard("{Enter}");
    await expect.element(alertText(/konnte nicht zurückgesetzt werden/)).toBeVisible();
    await expect.element(alertText(/Passwort vergessen.*ref-3/s)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "Zur Anmeldung" })).toBeVisible();
  });

  it("says at the field that a password is too common, until another is typed", async () => {
    await open({ "POST /User/ResetPassword": refuseRule("common") });
    await enter(GOOD);
    await button("Passwort festlegen").click();
    await expect.element(page.getByText(/gehört zu den häufigsten/)).toBeVisible();
    await expect.element(password()).toHaveAccessibleDescription(/häufigsten.*8 Zeichen/s);
    await password().fill(`${GOOD}x`);
    await expect.element(page.getByText(/gehört zu den häufigsten/)).not.toBeInTheDocument();
  });

  it("says at the field that a password is hardly more than names", async () => {
    await open({ "POST /User/ResetPassword": refuseRule("named") });
    await enter(GOOD);
    await button("Passwort festlegen").click();
    await expect.element(page.getByText(/fast nur aus Namen, die andere kennen/)).toBeVisible();
  });

  it("says who is signed in, and ends the own session only", async () => {
    const answers = { "POST /User/ResetPassword": succeed({}) };
    await open(answers, buildUser());
    await expect.element(page.getByText(/als Ada Lovelace angemeldet/)).toBeVisible();
    await enter(GOOD);
    await button("Passwort festlegen").click();
    await expect.element(page.getByText(/auf allen Geräten abgemeldet/)).toBeVisible();
    expect(readSession().user).not.toBeNull();
    await open(answers, buildUser({ email: EMAIL.toUpperCase() }));
    await enter(GOOD);
    await expect.poll(() => page.getByText(/als Ada Lovelace angemeldet/).query()).toBeNull();
    await button("Passwort festlegen").click();
    await expect.element(page.getByText(/auf allen Geräten abgemeldet/)).toBeVisible();
    await expect.poll(readSession).toEqual({ user: null, credentials: null });
  });
});

describe("an invitation", () => {
  const open = (answers = {}) =>
    startApp({ path: paths.enroll(EMAIL, newToken()), user: null, answers });

  it("shows claim, fields, button and a way to the login [NAV-06, SHELL-18, AUTH-18]", async () => {
    await open();
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(page.getByText("Acme")).toBeVisible();
    await expect.element(password()).toBeVisible();
    await expect.element(repeat()).toBeVisible();
    await expect.element(button("Konto aktivieren")).toBeVisible();
    await expect.element(page.getByRole("link", { name: /Zur Anmeldung/ })).toBeVisible();
    await expect.poll(() => page.getByRole("navigation").query()).toBeNull();
    expect(getComputedStyle(document.body).padding).toBe("0px");
  });

  it("asks for consent before it signs in, keeps what is typed, and is not thrown out by a reload", async () => {
    const user = buildUser();
    const login = { twoFactorRequired: false, twoFactorProviders: [], token: buildCredentials() };
    const server = await startApp({
      path: paths.enroll(EMAIL, newToken()),
      user: null,
      hasConsent: false,
      answers: { "POST /User/Enroll": succeed(login), "GET /User/Account": succeed(user) },
    });
    await enter(GOOD);
    expect(button("Konto aktivieren").query()).toBeNull();
    await page.getByRole("main").getByRole("button", { name: "Cookies akzeptieren" }).click();
    expect(sentTo(server, "POST /User/Enroll")).toHaveLength(0);
    await button("Konto aktivieren").click();
    await expect.poll(() => readSession().user?.id).toBe(user.id);
    await startApp({ path: "/", user: null, hasConsent: true });
  });

  it("names four rules, and holds to all of them [AUTH-19, AUTH-26]", async () => {
    const server = await open();
    await expect
      .element(page.getByText(/8 Zeichen, mit einer Zahl, Groß- und Klein/))
      .toBeVisible();
    expect(document.body.textContent).not.toMatch(/Sonderzeichen|verschiedene/);
    await enter("Abcdefg1");
    await button("Konto aktivieren").click();
    await expect.element(page.getByText(/Sonderzeichen/)).toBeVisible();
    await enter(GOOD, "x");
    await expect.element(page.getByText("Die Passwörter stimmen nicht überein.")).toBeVisible();
    expect(sentTo(server, "POST /User/Enroll")).toHaveLength(0);
  });

  it("signs in, loads the account and starts [AUTH-20]", async () => {
    const token = buildCredentials();
    const login = { twoFactorRequired: false, twoFactorProviders: [], token };
    const server = await open({ "POST /User/Enroll": succeed(login) });
    server.answers["GET /User/Account"] = succeed(buildUser({ email: EMAIL }));
    await enter(GOOD);
    await button("Konto aktivieren").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(readSession().user?.email).toBe(EMAIL);
    const [account] = sentTo(server, "GET /User/Account");
    expect(account?.headers.get("authorization")).toBe(`Bearer ${token.token}`);
  });

  it("that counts no longer is told [ERR-13]", async () => {
    await open({ "POST /User/Enroll": refuse("ENROLL_FAILED", "ref-4") });
    await enter(GOOD);
    await button("Konto aktivieren").click();
    await expect.element(alertText(/bitte um eine neue Einladung.*ref-4/s)).toBeVisible();
  });
});

describe("a link to verify an e-mail", () => {
  const heading = (name: string) => page.getByRole("heading", { name });

  it("verifies on load, once, with what stands in it [NAV-08, AUTH-27]", async () => {
    const token = newToken();
    const server = await startApp({
      path: `/user/activate/${encodeURIComponent(EMAIL)}?token=${token}`,
      user: null,
      answers: { "POST /User/VerifyEmail": succeed({}) },
    });
    await expect.element(heading("E-Mail-Adresse bestätigt")).toHaveFocus();
    restartEffects();
    await expect.element(heading("E-Mail-Adresse bestätigt")).toBeVisible();
    const sent = sentTo(server, "POST /User/VerifyEmail");
    expect(sent.map(({ body }) => body)).toEqual([{ email: EMAIL, token }]);
    await expect.poll(() => page.getByRole("navigation").query()).toBeNull();
    await expect.element(page.getByRole("link", { name: "Zur Anmeldung" })).toBeVisible();
  });

  it("tells that it failed; what did not arrive is tried again", async () => {
    const path = paths.activate(EMAIL, newToken());
    const server = await startApp({ path, user: null });
    await expect.element(heading("Die E-Mail-Adresse wurde nicht bestätigt")).toBeVisible();
    server.answers["POST /User/VerifyEmail"] = refuse("INVALID_TOKEN", "ref-5");
    await button("Noch einmal versuchen").click();
    await expect.element(alertText(/schon benutzt.*ref-5/s)).toBeVisible();
    await expect.poll(() => button("Noch einmal versuchen").query()).toBeNull();
  });

  it("freshens the account of whoever is signed in", async () => {
    const server = await startApp({
      path: paths.activate("ada@demo.example", newToken()),
      user: buildUser({ emailVerified: false }),
    });
    server.answers["POST /User/VerifyEmail"] = succeed({});
    server.answers["GET /User/Account"] = succeed(buildUser());
    await expect.element(page.getByRole("link", { name: "Zur Startseite" })).toBeVisible();
    expect(readSession().user?.emailVerified).toBe(true);
  });
});

describe("a link to change the e-mail", () => {
  it("calls on load and asks to wait, then says how it ended [NAV-07, AUTH-28]", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const token = newToken();
    const server = await startApp({
      path: paths.changeEmail(EMAIL, "new@demo.example", token),
      user: null,
      answers: {
        "POST /User/ChangeEmail": async (request) => {
          await waiting;
          return succeed({})(request);
        },
      },
    });
    await expect.element(page.getByRole("status").getByText("Bitte warten …")).toBeVisible();
    restartEffects();
    await expect.poll(() => document.querySelector(".mantine-Loader-root")).not.toBeNull();
    expect(location.href).not.toContain(token);
    await expect.poll(() => page.getByRole("navigation").query()).toBeNull();
    release();
    await expect.element(page.getByText(/meldest du dich mit new@demo.example an/)).toBeVisible();
    const bodies = sentTo(server, "POST /User/ChangeEmail").map(({ body }) => body);
    expect(bodies).toEqual([{ email: EMAIL, newEmail: "new@demo.example", token }]);
  });
});
