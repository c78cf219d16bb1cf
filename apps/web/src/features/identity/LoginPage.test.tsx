import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildCredentials, buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const email = () => page.getByLabelText("E-Mail-Adresse");
const password = () => page.getByLabelText("Passwort", { exact: true });
const alertText = (text: RegExp) => page.getByRole("alert").getByText(text);
const submit = () => page.getByRole("button", { name: "Anmelden" });
const login = { twoFactorRequired: false, twoFactorProviders: [], token: buildCredentials() };

describe("guest pages", () => {
  it("say version and year at their foot", async () => {
    await startApp({ path: "/login", user: null });
    const year = String(new Date().getFullYear());
    await expect.element(page.getByText(new RegExp(`^Version .+ © ${year}$`))).toBeVisible();
  });
});

describe("the sign-in page", () => {
  it("shows claim, text and card, without menu and padding [AUTH-01, NAV-04, SHELL-18]", async () => {
    await startApp({ path: "/login/ada@demo.example", user: null });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(email()).toHaveValue("ada@demo.example");
    await expect.poll(() => page.getByRole("navigation").query()).toBeNull();
    expect(getComputedStyle(document.body).padding).toBe("0px");
  });

  it("needs a valid e-mail and a password [AUTH-05, AUTH-06]", async () => {
    await startApp({ path: "/login", user: null });
    await expect.element(submit()).toBeDisabled();
    await email().fill("ada");
    await password().fill("secret");
    await expect.element(page.getByText("Ungültige E-Mail-Adresse.")).toBeVisible();
    await expect.element(submit()).toBeDisabled();
    await email().fill("ada@demo.example");
    await expect.element(submit()).toBeEnabled();
    await password().fill("");
    await expect.element(submit()).toBeDisabled();
  });

  it("is busy while the answer is awaited, then loads the account and starts [AUTH-05, AUTH-08]", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startApp({
      path: "/login",
      user: null,
      answers: {
        "POST /login/Login": async (request) => {
          await waiting;
          return succeed(login)(request);
        },
      },
    });
    server.answers["GET /User/Account"] = succeed(buildUser());
    await email().fill("ada@demo.example");
    await password().fill("secret");
    await submit().click();
    await expect.element(submit()).toBeDisabled();
    release();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    const calls = server.requests.map((sent) => sent.call);
    expect(calls.indexOf("POST /login/Login")).toBeLessThan(calls.lastIndexOf("GET /User/Account"));
    const sent = server.requests.find(({ call }) => call === "POST /login/Login");
    expect(sent?.body).toEqual({ email: "ada@demo.example", password: "secret" });
  });

  it("leads to the page that was opened before", async () => {
    const answers = {
      "POST /login/Login": succeed(login),
      "GET /Users": succeed({ users: [] }),
    };
    const server = await startApp({ path: "/admin/user?search=ada", user: null, answers });
    await expect.poll(() => location.pathname).toBe("/login");
    server.answers["GET /User/Account"] = succeed(buildUser());
    await email().fill("ada@demo.example");
    await password().fill("secret");
    await submit().click();
    await expect
      .poll(() => `${location.pathname}${location.search}`)
      .toBe("/admin/user?search=ada");
  });

  it("tells a wrong password with the reference, in the user's language [ERR-02, ERR-04, ERR-05]", async () => {
    const answers = { "POST /login/Login": refuse("INVALID_LOGIN", "abc-123") };
    await startApp({ path: "/login", user: null, answers });
    await email().fill("ada@demo.example");
    await password().fill("wrong");
    await submit().click();
    await expect.element(alertText(/passen nicht zusammen/)).toBeVisible();
    await expect.element(alertText(/abc-123/)).toBeVisible();
    await page.getByRole("combobox", { name: "Sprache" }).selectOptions("English");
    await expect.element(alertText(/do not match/)).toBeVisible();
    await expect.element(alertText(/abc-123/)).toBeVisible();
  });

  it("without consent accepts the cookies instead of signing in [SHELL-11, SHELL-13]", async () => {
    await startApp({ path: "/login", user: null, hasConsent: false });
    const banner = page.getByRole("region", { name: "Cookies und Datenschutz" });
    await expect.element(banner).toBeVisible();
    await expect.poll(() => submit().query()).toBeNull();
    await expect
      .element(page.getByRole("main").getByRole("button", { name: "Cookies akzeptieren" }))
      .toBeVisible();
    await page.getByRole("heading", { level: 1 }).click();
    await expect.element(banner).toBeVisible();
    await banner.getByRole("link").click();
    await expect.element(page.getByRole("heading", { name: "Datenschutzhinweis" })).toBeVisible();
    await expect.element(banner).toBeVisible();
  });
});
