import { createChallenge, pbkdf2, type Payload, verifySolution } from "altcha/lib";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import {
  buildCredentials,
  buildTenant,
  buildUser,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

const SECRET = "secret";
const HEADER = "x-captcha-token";
/** A real challenge, as the server makes it, only cheaper. */
const challenge = () =>
  createChallenge({
    algorithm: "PBKDF2/SHA-256",
    cost: 10,
    counter: 20,
    deriveKey: pbkdf2.deriveKey,
    expiresAt: new Date(Date.now() + 600_000),
    hmacSignatureSecret: SECRET,
    hmacKeySignatureSecret: SECRET,
  });
const challenged = async (request: Parameters<ReturnType<typeof succeed>>[0]) =>
  succeed(await challenge())(request);
const isSolved = async (token: string): Promise<boolean> => {
  const payload = JSON.parse(atob(token)) as Payload;
  const { verified } = await verifySolution({
    ...payload,
    deriveKey: pbkdf2.deriveKey,
    hmacSignatureSecret: SECRET,
    hmacKeySignatureSecret: SECRET,
  });
  return verified;
};

const tenant = buildTenant({ captchaIsDisabled: false });
const email = () => page.getByLabelText("E-Mail-Adresse");
const button = (name: string) => page.getByRole("button", { name });
const passed = () => page.getByText("Sicherheitsprüfung bestanden");
const login = { twoFactorRequired: false, twoFactorProviders: [], token: buildCredentials() };
async function fill(): Promise<void> {
  await email().fill("ada@demo.example");
  await page.getByLabelText("Passwort", { exact: true }).fill("secret");
}
type Server = Awaited<ReturnType<typeof startApp>>;
const sentTo = ({ requests }: Server, call: string) =>
  requests.filter((request) => request.call === call);
const tokenOf = (server: Server, call: string) =>
  sentTo(server, call).at(-1)?.headers.get(HEADER) ?? "";

describe("the captcha", () => {
  it("solves itself, and its token goes with the login [AUTH-02, AUTH-05]", async () => {
    let release = () => {};
    const waiting = new Promise<void>((resolve) => {
      release = resolve;
    });
    const server = await startApp({
      path: "/login",
      user: null,
      tenant,
      answers: {
        "GET /Captcha/Challenge": async (request) => {
          await waiting;
          return challenged(request);
        },
        "POST /login/Login": succeed(login),
      },
    });
    server.answers["GET /User/Account"] = succeed(buildUser());
    await fill();
    await expect.element(page.getByText("Sicherheitsprüfung läuft …")).toBeVisible();
    await expect.element(button("Anmelden")).toBeDisabled();
    release();
    await expect.element(passed()).toBeVisible();
    await button("Anmelden").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(await isSolved(tokenOf(server, "POST /login/Login"))).toBe(true);
  });

  it("is nowhere where the tenant has switched it off [AUTH-02, AUTH-07]", async () => {
    const server = await startApp({
      path: "/login",
      user: null,
      answers: { "POST /User/RequestResetPassword": succeed({}) },
    });
    await button("Passwort vergessen?").click();
    await email().fill("ada@demo.example");
    await button("Link anfordern").click();
    await expect.element(page.getByText(/Falls es zu/)).toBeVisible();
    await expect.poll(() => page.getByText(/Sicherheitsprüfung/).query()).toBeNull();
    expect(sentTo(server, "GET /Captcha/Challenge")).toHaveLength(0);
    expect(sentTo(server, "POST /User/RequestResetPassword")[0]?.headers.has(HEADER)).toBe(false);
  });

  it("comes from the service that the build names [AUTH-02]", async () => {
    const asked: string[] = [];
    const server = await startApp({
      path: "/login",
      user: null,
      tenant,
      captcha: "https://captcha.test/challenge",
    });
    const toApi = globalThis.fetch;
    globalThis.fetch = async (input, init) => {
      const address = String(input instanceof Request ? input.url : input);
      if (!address.startsWith("https://captcha.test")) return toApi(input, init);
      asked.push(address);
      return Response.json(await challenge());
    };
    await expect.element(passed()).toBeVisible();
    expect(asked).toEqual(["https://captcha.test/challenge"]);
    expect(sentTo(server, "GET /Captcha/Challenge")).toHaveLength(0);
  });

  it("is solved anew after a failed login and a failed reset request [AUTH-07, AUTH-29]", async () => {
    const server = await startApp({
      path: "/login",
      user: null,
      tenant,
      answers: {
        "GET /Captcha/Challenge": challenged,
        "POST /login/Login": refuse("INVALID_LOGIN"),
        "POST /User/RequestResetPassword": refuse("INTERNAL_ERROR"),
      },
    });
    const tryAgain = async (submit: string, call: string): Promise<void> => {
      await expect.element(passed()).toBeVisible();
      await button(submit).click();
      await expect.element(page.getByRole("alert")).toBeVisible();
      await expect.element(passed()).toBeVisible();
      const before = tokenOf(server, call);
      expect(await isSolved(before)).toBe(true);
      if (submit === "Anmelden") await fill();
      await button(submit).click();
      await expect.poll(() => sentTo(server, call)).toHaveLength(2);
      expect(tokenOf(server, call)).not.toBe(before);
    };
    await fill();
    await tryAgain("Anmelden", "POST /login/Login");
    await button("Passwort vergessen?").click();
    await tryAgain("Link anfordern", "POST /User/RequestResetPassword");
  });

  it("that could not be had is asked for, here and by the server [AUTH-30]", async () => {
    const server = await startApp({ path: "/login", user: null, tenant });
    await fill();
    await expect.element(page.getByText("Sicherheitsprüfung fehlgeschlagen")).toBeVisible();
    server.answers["GET /Captcha/Challenge"] = challenged;
    await button("Anmelden").click();
    const missing = page.getByRole("alert").getByText(/Die Sicherheitsprüfung fehlt noch/);
    await expect.element(missing).toBeVisible();
    expect(sentTo(server, "POST /login/Login")).toHaveLength(0);
    await expect.element(passed()).toBeVisible();
    server.answers["POST /login/Login"] = () =>
      Response.json(
        {
          title: "One or more validation errors occurred.",
          errors: { captcha: ["captchaRequired"] },
          metadata: { success: false, errors: [], requestId: "r" },
          payload: null,
        },
        { status: 400 },
      );
    await button("Anmelden").click();
    await expect.poll(() => sentTo(server, "POST /login/Login")).toHaveLength(1);
    await expect.element(missing).toBeVisible();
  });
});
