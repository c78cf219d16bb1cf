// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { readSession } from "../../platform/session/storage.ts";
import { buildUser, refuse, succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);
beforeEach(() => page.viewport(1400, 1000));

const button = (name: string | RegExp) => page.getByRole("button", { name });
const alertText = (text: RegExp) => page.getByRole("alert").getByText(text);
type Server = Awaited<ReturnType<typeof startApp>>;
const open = (fields: Parameters<typeof buildUser>[0] = {}, answers = {}) => {
  const all = { "GET /User/Sessions": succeed({ sessions: [] }), ...answers };
  return startApp({ path: "/myaccount", user: buildUser(fields), answers: all });
};
const bodiesTo = ({ requests }: Server, call: string) =>
  requests.filter((request) => request.call === call).map(({ body }) => body);
const on = succeed(buildUser({ twoFactorActivated: true }));
const off = succeed(buildUser());

describe("the two-factor section", () => {
  it("asks to verify the e-mail, once only [ACCT-03]", async () => {
    const server = await open(
      { emailVerified: false },
      { "POST /User/RequestVerifyEmail": succeed({}) },
    );
    await button("Link senden").click();
    await expect.element(page.getByText(/Link ist unterwegs an ada@demo.example/)).toBeVisible();
    expect(bodiesTo(server, "POST /User/RequestVerifyEmail")).toEqual([{}]);
    await open();
    await expect.element(button("Link senden")).toBeDisabled();
    await expect.element(page.getByText("Die Adresse ist schon bestätigt.")).toBeVisible();
  });

  it("lets everything else wait for a verified e-mail, and says so [ACCT-04]", async () => {
    const actions = ["App einrichten", "Neu erzeugen", "Ausschalten"];
    await open({ emailVerified: false, twoFactorActivated: true });
    for (const action of actions) await expect.element(button(action)).toBeDisabled();
    await expect
      .poll(() => page.getByText("Erst die E-Mail-Adresse bestätigen.").elements())
      .toHaveLength(3);
    await open({ twoFactorActivated: true });
    for (const action of actions) await expect.element(button(action)).toBeEnabled();
  });

  it("turns the second factor off, after a question [ACCT-11]", async () => {
    const server = await open(
      { twoFactorActivated: true },
      { "POST /login/SetTwoFactorEnabled": off },
    );
    await expect.element(page.getByText("Eingeschaltet")).toBeVisible();
    server.answers["GET /User/Account"] = off;
    await button("Ausschalten").click();
    const dialog = page.getByRole("dialog");
    await dialog.getByRole("button", { name: "Abbrechen" }).click();
    await button("Ausschalten").click();
    expect(bodiesTo(server, "POST /login/SetTwoFactorEnabled")).toEqual([]);
    await dialog.getByRole("button", { name: "Ausschalten" }).click();
    await expect.element(page.getByText("Ausgeschaltet")).toBeVisible();
    const sent = bodiesTo(server, "POST /login/SetTwoFactorEnabled");
    expect(sent).toEqual([{ TwoFactorEnabled: false }]);
    expect(readSession().user?.twoFactorActivated).toBe(false);
  });

  it("turns it on by e-mail, where there is no app", async () => {
    const server = await open({}, { "POST /login/SetTwoFactorEnabled": on });
    await button("Einschalten").click();
    await page.getByRole("dialog").getByRole("button", { name: "Einschalten" }).click();
    await expect.element(page.getByText("Eingeschaltet", { exact: true })).toBeVisible();
    expect(bodiesTo(server, "POST /login/SetTwoFactorEnabled")).toEqual([
      { TwoFactorEnabled: true },
    ]);
  });
});

describe("the authenticator dialog", () => {
  const KEY = "JBSWY3DPEHPK3PXP";
  const uri = `otpauth://totp/Assay:ada?secret=${KEY}`;
  const answers = {
    "POST /login/ResetAuthenticatorKey": succeed({}),
    "GET /login/GetAuthenticatorKey": succeed({ key: KEY, uri }),
    "POST /login/TestAuthenticatorKey": (request: Parameters<typeof on>[0]) => {
      const { token } = request.body as { token: string };
      return succeed({ success: token === "123456" })(request);
    },
    "POST /login/SetTwoFactorEnabled": on,
  };
  const dialog = () => page.getByRole("dialog", { name: "Authenticator-App einrichten" });
  const qrCode = () => page.getByRole("img", { name: "QR-Code mit dem Schlüssel" });
  const code = () => page.getByLabelText("Code", { exact: true });
  const toStep2 = async (): Promise<void> => {
    await button("App einrichten").click();
    await button("Neuen Schlüssel erzeugen").click();
    await expect.element(qrCode()).toBeVisible();
  };

  it("passes three steps in their order, back and forth [ACCT-05, ACCT-06, ACCT-07]", async () => {
    const server = await open({}, answers);
    await button("App einrichten").click();
    await expect.element(dialog().getByText("Schritt 1 von 3")).toBeVisible();
    expect(bodiesTo(server, "POST /login/ResetAuthenticatorKey")).toEqual([]);
    await expect.poll(() => qrCode().query()).toBeNull();
    await button("Neuen Schlüssel erzeugen").click();
    await expect.element(dialog().getByText("Schritt 2 von 3")).toBeVisible();
    await expect.element(dialog().getByText("JBSW Y3DP EHPK 3PXP")).toBeVisible();
    const drawn = qrCode().element().querySelector("path:last-child")?.getAttribute("d");
    await button("Weiter").click();
    await expect.element(dialog().getByText("Schritt 3 von 3")).toBeVisible();
    await button("Zurück").click();
    await button("Zurück").click();
    await expect.element(dialog().getByText("Schritt 1 von 3")).toBeVisible();
    server.answers["GET /login/GetAuthenticatorKey"] = succeed({ key: "OTHER", uri: `${uri}X` });
    await button("Neuen Schlüssel erzeugen").click();
    await expect.element(dialog().getByText("OTHE R")).toBeVisible();
    await expect
      .poll(() => qrCode().element().querySelector("path:last-child")?.getAttribute("d"))
      .not.toBe(drawn);
    const order = server.requests.map(({ call }) => call).filter((call) => call.endsWith("Key"));
    const renewal = ["POST /login/ResetAuthenticatorKey", "GET /login/GetAuthenticatorKey"];
    expect(order).toEqual([...renewal, ...renewal]);
  });

  it("finishes only after a valid code [ACCT-08, ACCT-09]", async () => {
    const server = await open({}, answers);
    await toStep2();
    await button("Weiter").click();
    await expect.element(button("Fertigstellen")).toBeDisabled();
    await expect.element(code()).toHaveFocus();
    await userEvent.keyboard("000000{Enter}");
    await expect.element(alertText(/Der Code ist nicht gültig/)).toBeVisible();
    await expect.element(button("Fertigstellen")).toBeDisabled();
    await code().fill("123456");
    await expect.poll(() => page.getByRole("alert").query()).toBeNull();
    await userEvent.keyboard("{Enter}");
    const good = page.getByRole("status").filter({ hasText: /Der Code stimmt/ });
    await expect.element(good).toHaveAttribute("data-tone", "success");
    server.answers["GET /User/Account"] = on;
    await button("Fertigstellen").click();
    await expect.element(dialog()).not.toBeInTheDocument();
    await expect.element(page.getByText("Eingeschaltet", { exact: true })).toBeVisible();
    expect(bodiesTo(server, "POST /login/TestAuthenticatorKey")).toEqual([
      { type: "Authenticator", token: "000000" },
      { type: "Authenticator", token: "123456" },
    ]);
    expect(bodiesTo(server, "POST /login/SetTwoFactorEnabled")).toEqual([
      { TwoFactorEnabled: true },
    ]);
  });

  it("shows the red message too when the test could not be made [ACCT-09]", async () => {
    await open({}, { ...answers, "POST /login/TestAuthenticatorKey": refuse("INTERNAL_ERROR") });
    await toStep2();
    await button("Weiter").click();
    await code().fill("123456");
    await button("Code prüfen").click();
    const red = page.getByRole("alert").filter({ hasText: /Der Code ist nicht gültig/ });
    await expect.element(red).toHaveAttribute("data-tone", "error");
    await expect.element(button("Fertigstellen")).toBeDisabled();
  });
});

describe("the backup codes", () => {
  const codes = Array.from({ length: 10 }, (_, index) => `AAAA-BBBB-CCCC-000${index}`);

  it("are made after a warning, and listed once [ACCT-10]", async () => {
    const server = await open({}, { "GET /login/GetBackupKeys": succeed({ backupKeys: codes }) });
    await button("Neu erzeugen").click();
    await expect.element(page.getByText(/früheren Backup-Codes werden ungültig/)).toBeVisible();
    expect(bodiesTo(server, "GET /login/GetBackupKeys")).toHaveLength(0);
    await button("Codes erzeugen").click();
    const dialog = page.getByRole("dialog", { name: "Backup-Codes" });
    await expect.element(dialog.getByText("AAAA-BBBB-CCCC-0009")).toBeVisible();
    const listed = dialog
      .getByRole("listitem")
      .elements()
      .map((item) => item.textContent);
    expect(listed).toEqual(codes);
    for (const action of ["Kopieren", "Drucken", "Herunterladen"])
      await expect.element(button(action)).toBeVisible();
    await button("Ich habe die Codes gesichert").click();
    await button("Neu erzeugen").click();
    await expect.element(page.getByText(/früheren Backup-Codes werden ungültig/)).toBeVisible();
    await expect.poll(() => page.getByText("AAAA-BBBB-CCCC-0009").query()).toBeNull();
  });
});
