import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { cdp, page } from "vitest/browser";
import { accountCalls } from "@assay/contract";
import { callApi } from "../../platform/http/call.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { session } from "../../platform/session/session.ts";
import { CREDENTIALS_KEY, USER_KEY } from "../../platform/session/storage.ts";

afterEach(stopApp);
beforeEach(() => page.viewport(1400, 900));

const banner = () => page.getByRole("region", { name: "Cookies und Datenschutz" });

describe("without consent", () => {
  it("a stored session is cleared, and the banner stays [SHELL-12]", async () => {
    await startApp({ path: "/myaccount", hasConsent: false });
    await expect.element(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
    await expect.element(banner()).toBeVisible();
    expect(localStorage.getItem(USER_KEY)).toBeNull();
    expect(localStorage.getItem(CREDENTIALS_KEY)).toBeNull();
    await page.getByRole("link", { name: "Impressum" }).click();
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    await expect.element(banner()).toBeVisible();
  });
});

describe("consent", () => {
  it("is kept in the cookie gdpr for 30 days [SHELL-14]", async () => {
    await startApp({ path: "/imprint", user: null, hasConsent: false });
    await banner().getByRole("button", { name: "Cookies akzeptieren" }).click();
    await expect.element(banner()).not.toBeInTheDocument();
    interface Cookies {
      cookies: { name: string; expires: number }[];
    }
    const { cookies } = (await cdp().send("Network.getCookies" as never)) as Cookies;
    const { expires = 0 } = cookies.find(({ name }) => name === "gdpr") ?? {};
    expect((expires - Date.now() / 1000) / 86_400).toBeCloseTo(30, 1);
  });
});

describe("what stays in this browser", () => {
  it("is the user and the credentials, beside the choices [SHELL-15]", async () => {
    const answers = { "GET /User/Sessions": succeed({ sessions: [] }) };
    await startApp({ path: "/myaccount", answers });
    const language = page.getByRole("combobox", { name: "Sprache" }).first();
    await language.selectOptions("English");
    await page.getByRole("radio", { name: "Dark" }).click({ force: true });
    await page.getByRole("button", { name: "Close menu" }).click();
    await page.getByRole("link", { name: "Change password" }).click();
    await page.getByLabelText("Current password").fill("secret");
    await page.getByRole("link", { name: "Legal notice" }).click();
    await expect.element(page.getByRole("heading", { name: "Impressum" })).toBeVisible();
    const allowed = [USER_KEY, CREDENTIALS_KEY, "assay.language", "assay.menu", "assay.scheme"];
    expect(Object.keys(localStorage).toSorted()).toEqual(allowed.toSorted());
  });
});

describe("a refused call", () => {
  it("has the account read anew, so that the menu follows", async () => {
    const server = await startApp({ path: "/imprint" });
    await expect.element(page.getByRole("link", { name: "Läufe" })).toBeVisible();
    server.answers["GET /User/Sessions"] = refuse("NO_PERMISSION");
    server.answers["GET /User/Account"] = succeed(buildUser({ permissions: ["LOG_IN"] }));
    await expect(callApi(accountCalls.listSessions, {})).rejects.toMatchObject({
      type: "NO_PERMISSION",
    });
    await expect.element(page.getByRole("link", { name: "Läufe" })).not.toBeInTheDocument();
    expect(session.get().user?.permissions).toEqual(["LOG_IN"]);
  });
});
