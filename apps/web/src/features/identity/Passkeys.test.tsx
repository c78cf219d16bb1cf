// @module-tag soak
import type { Passkey } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cdp, page } from "vitest/browser";
import {
  accountOf,
  buildCredentials,
  buildTenant,
  buildUser,
  fakeServer,
  refuse,
  succeed,
} from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

type Answers = Parameters<typeof fakeServer>[0];
type Server = Awaited<ReturnType<typeof startApp>>;
/** Chromium's own authenticator, as far as the tests use it. */
interface Devices {
  send(method: string, params?: object): Promise<{ authenticatorId: string }>;
}

const devices = cdp() as unknown as Devices;
/** A device that verifies its owner without asking anybody. */
async function connectDevice(): Promise<void> {
  await devices.send("WebAuthn.enable");
  await devices.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

beforeEach(() => page.viewport(1400, 1000));
afterEach(async () => {
  vi.restoreAllMocks();
  await devices.send("WebAuthn.disable");
  stopApp();
});

const button = (name: string | RegExp) => page.getByRole("button", { name });
const dialog = page.getByRole("dialog");
const alertText = (text: RegExp) => page.getByRole("alert").getByText(text);
const callsTo = ({ requests }: Server, call: string) =>
  requests.filter((request) => request.call === call);
const bodyOf = (server: Server, call: string) => callsTo(server, call).at(-1)?.body;

const base64 = (text: string) => btoa(text).replaceAll("=", "");
const challenge = base64("0123456789abcdef0123456789abcdef");
const made = succeed({
  options: {
    challenge,
    rp: { id: location.hostname, name: "Acme" },
    user: { id: base64("0123456789abcdef01234567"), name: "ada@demo.example", displayName: "Ada" },
    pubKeyCredParams: [{ type: "public-key", alg: -7 }],
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
    attestation: "none",
  },
});
const asked = succeed({
  options: { challenge, rpId: location.hostname, userVerification: "required" },
});
const buildPasskey = (fields: Partial<Passkey> = {}): Passkey => ({
  id: "0123456789abcdef0123456a",
  name: "Notebook",
  createdAt: "2026-03-01T08:00:00.000Z",
  usedAt: null,
  isSynced: false,
  isSecurityKey: false,
  isElsewhere: false,
  ...fields,
});
const own = (...passkeys: Passkey[]) => ({ passkeys, most: 10 });
const owner = buildUser({ hasPasskeys: true });

const openAccount = (answers: Answers = {}, fields: Partial<typeof owner> = {}) =>
  startApp({
    path: "/myaccount",
    user: { ...owner, ...fields },
    answers: {
      "GET /User/Sessions": succeed({ sessions: [] }),
      "GET /User/Account": succeed({ ...owner, ...fields }),
      "GET /User/Passkeys": succeed(own()),
      ...answers,
    },
  });
const card = page.getByRole("region", { name: "Passkeys" });

/** Adds a passkey on the account page, so that the device has one. */
async function addOne(server: Server): Promise<void> {
  server.answers["POST /User/Passkeys/Options"] = made;
  server.answers["POST /User/Passkeys"] = succeed({
    account: accountOf({ ...owner, twoFactorActivated: true }),
    ...own(buildPasskey()),
  });
  await card.getByRole("button", { name: "Hinzufügen" }).click();
  await dialog.getByLabelText("Name").fill("  Notebook ");
  await dialog.getByRole("button", { name: "Passkey erstellen" }).click();
  await expect.element(card.getByText("Notebook")).toBeVisible();
}

describe("an organisation without passkeys", () => {
  it("has an account page and a sign-in without a trace of them", async () => {
    const account = await openAccount({}, { hasPasskeys: undefined });
    await expect.element(page.getByRole("heading", { name: "Mein Konto" })).toBeVisible();
    await expect.element(button("Ausschalten")).toBeVisible();
    expect(page.getByText(/Passkey/).elements()).toEqual([]);
    expect(callsTo(account, "GET /User/Passkeys")).toEqual([]);
    stopApp();
    await connectDevice();
    const login = await startApp({ path: "/login", user: null });
    await expect
      .element(page.getByLabelText("E-Mail-Adresse"))
      .toHaveAttribute("autocomplete", "username");
    expect(page.getByText(/Passkey/).elements()).toEqual([]);
    expect(callsTo(login, "GET /login/PasskeySignIn")).toEqual([]);
  });
});

describe("the passkeys of an account", () => {
  it("are added by the device under a name", async () => {
    await connectDevice();
    const server = await openAccount();
    await addOne(server);
    expect(bodyOf(server, "POST /User/Passkeys")).toEqual({
      name: "Notebook",
      id: expect.stringMatching(/^[\w-]+$/) as unknown,
      clientDataJSON: expect.stringMatching(/^[\w-]+$/) as unknown,
      attestationObject: expect.stringMatching(/^[\w-]+$/) as unknown,
      transports: ["internal"],
    });
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(page.getByText("Eingeschaltet", { exact: true })).toBeVisible();
    await expect.element(card.getByText(/Zuletzt benutzt: nie/)).toBeVisible();
  });

  it("wait for a confirmed password, and store nothing without one", async () => {
    const server = await openAccount({ "POST /User/Passkeys/Options": refuse("NO_PERMISSION") });
    await card.getByRole("button", { name: "Hinzufügen" }).click();
    await dialog.getByLabelText("Name").fill("Notebook");
    await dialog.getByRole("button", { name: "Passkey erstellen" }).click();
    const question = page.getByRole("dialog", { name: /Passwort bestätigen/ });
    await question.getByRole("button", { name: "Abbrechen" }).click();
    await expect.element(dialog.getByLabelText("Name")).toHaveValue("Notebook");
    expect(callsTo(server, "POST /User/Passkeys")).toEqual([]);
  });

  it("are not made twice on one device, which is said in words", async () => {
    await connectDevice();
    const server = await openAccount();
    await addOne(server);
    server.answers["POST /User/Passkeys"] = refuse("DUPLICATE_ITEMS");
    await card.getByRole("button", { name: "Hinzufügen" }).click();
    await dialog.getByLabelText("Name").fill("Nochmals");
    await dialog.getByRole("button", { name: "Passkey erstellen" }).click();
    await expect.element(alertText(/gibt es schon einen Passkey/)).toBeVisible();
  });

  it("are renamed, and removed after a question that says what then counts", async () => {
    const passkey = buildPasskey();
    const server = await openAccount({
      "GET /User/Passkeys": succeed(own(passkey)),
      "PUT /User/Passkeys/0123456789abcdef0123456a": succeed(
        own({ ...passkey, name: "Arbeitsgerät" }),
      ),
      "DELETE /User/Passkeys/0123456789abcdef0123456a": succeed({ id: passkey.id }),
    });
    await button("Notebook umbenennen").click();
    await dialog.getByLabelText("Name").fill("Arbeitsgerät");
    await dialog.getByRole("button", { name: "Speichern" }).click();
    await button("Arbeitsgerät entfernen").click();
    await expect.element(dialog.getByText(/Es ist der einzige.*Code per E-Mail/)).toBeVisible();
    server.answers["GET /User/Passkeys"] = succeed(own());
    await dialog.getByRole("button", { name: "Entfernen" }).click();
    await expect.element(button("Arbeitsgerät entfernen")).not.toBeInTheDocument();
    expect(callsTo(server, "DELETE /User/Passkeys/0123456789abcdef0123456a")).toHaveLength(1);
  });

  it("say what they are, and that one of a former address counts no more", async () => {
    await openAccount({
      "GET /User/Passkeys": succeed(
        own(
          buildPasskey({ name: "Stick", isSecurityKey: true }),
          buildPasskey({ id: "0".repeat(24), name: "Telefon", isSynced: true, isElsewhere: true }),
        ),
      ),
    });
    await expect.element(card.getByText(/Sicherheitsschlüssel/)).toBeVisible();
    await expect.element(card.getByText(/Auch auf weiteren/)).toBeVisible();
    await expect.element(card.getByText("Andere Adresse")).toBeVisible();
  });

  it("are no more than the limit, and none before the address is confirmed or without the right", async () => {
    const add = () => card.getByRole("button", { name: "Hinzufügen" });
    await openAccount({ "GET /User/Passkeys": succeed({ passkeys: [buildPasskey()], most: 1 }) });
    await expect.element(card.getByText(/Mehr als 1 Passkeys/)).toBeVisible();
    await expect.element(add()).toBeDisabled();
    await openAccount({}, { emailVerified: false });
    await expect.element(card.getByText("Erst die E-Mail-Adresse bestätigen.")).toBeVisible();
    await expect.element(add()).toBeDisabled();
    await openAccount(
      { "GET /User/Passkeys": succeed(own(buildPasskey())) },
      { permissions: ["LOG_IN"] },
    );
    await expect.element(add()).toBeDisabled();
    await expect.element(button("Notebook entfernen")).toBeDisabled();
  });

  it("go too when the second factor is turned off, which the question says", async () => {
    await openAccount({}, { twoFactorActivated: true });
    await button("Ausschalten").click();
    await expect.element(dialog.getByText(/Passkeys und Backup-Codes/)).toBeVisible();
  });
});

const step = buildCredentials(300);
const full = succeed({
  twoFactorRequired: false,
  twoFactorProviders: [],
  token: buildCredentials(),
});
const needs = (...providers: string[]) =>
  succeed({
    twoFactorRequired: true,
    twoFactorProviders: providers,
    acceptsPasskey: true,
    token: step,
  });

async function signIn(answers: Answers) {
  const server = await startApp({ path: "/login", user: null, answers });
  server.answers["GET /User/Account"] = succeed(owner);
  await page.getByLabelText("E-Mail-Adresse").fill("ada@demo.example");
  await page.getByLabelText("Passwort", { exact: true }).fill("secret");
  await button("Anmelden").click();
  return server;
}
const stepAnswers = { "POST /login/PasskeyOptions": asked, "POST /login/Passkey": full };

describe("a passkey as the second factor", () => {
  it("is asked for at once where there is no other, with the token of the login", async () => {
    await connectDevice();
    await addOne(await openAccount());
    const server = await signIn({ "POST /login/Login": needs(), ...stepAnswers });
    await expect.element(button("Passkey benutzen")).toHaveFocus();
    await button("Passkey benutzen").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    const [sent] = callsTo(server, "POST /login/Passkey");
    expect(sent?.headers.get("authorization")).toBe(`Bearer ${step.token}`);
    expect(sent?.body).toMatchObject({ userHandle: base64("0123456789abcdef01234567") });
  });

  it("is one way beside the others, to which one comes back [AUTH-09]", async () => {
    await signIn({ "POST /login/Login": needs("BackupCode"), ...stepAnswers });
    await button(/^Passkey/).click();
    await expect.element(button("Passkey benutzen")).toBeVisible();
    await button("Zurück").click();
    await button(/^Backup-Code/).click();
    await expect.element(page.getByLabelText("Backup-Code")).toBeVisible();
  });

  it("that is refused is said to be, and can be tried again", async () => {
    await connectDevice();
    await addOne(await openAccount());
    const server = await signIn({
      "POST /login/Login": needs(),
      "POST /login/PasskeyOptions": asked,
      "POST /login/Passkey": refuse("INVALID_TWO_FACTOR_CODE"),
    });
    await button("Passkey benutzen").click();
    await expect.element(alertText(/nicht angenommen/)).toBeVisible();
    server.answers["POST /login/Passkey"] = full;
    await button("Passkey benutzen").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
  });

  it("leads back to the password where the login has expired", async () => {
    await signIn({
      "POST /login/Login": needs(),
      "POST /login/PasskeyOptions": refuse("NOT_LOGGED_IN"),
    });
    await button("Passkey benutzen").click();
    await expect.element(page.getByText(/dauerte zu lange|zu lange gedauert/)).toBeVisible();
  });
});

const tenant = buildTenant({ passkeySignIn: true });
const aloneAnswers = { "GET /login/PasskeySignIn": asked, "POST /login/PasskeySignIn": full };
/** As in browsers that offer no passkeys while an address is typed. */
const offerNothing = () =>
  vi.spyOn(PublicKeyCredential, "isConditionalMediationAvailable").mockResolvedValue(false);

describe("a passkey without a password", () => {
  it("signs in by what the browser offers in the field of the address", async () => {
    await connectDevice();
    await addOne(await openAccount());
    stopApp();
    const server = await startApp({ path: "/login", user: null, tenant, answers: aloneAnswers });
    server.answers["GET /User/Account"] = succeed(owner);
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(callsTo(server, "POST /login/Login")).toEqual([]);
  });

  it("signs in by a button", async () => {
    await connectDevice();
    await addOne(await openAccount());
    stopApp();
    offerNothing();
    const server = await startApp({ path: "/login", user: null, tenant, answers: aloneAnswers });
    server.answers["GET /User/Account"] = succeed(owner);
    await expect
      .element(page.getByLabelText("E-Mail-Adresse"))
      .toHaveAttribute("autocomplete", "username webauthn");
    await button("Mit Passkey anmelden").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
    expect(callsTo(server, "POST /login/Login")).toEqual([]);
  });

  it("that is refused does no harm to the form of the password", async () => {
    await connectDevice();
    await addOne(await openAccount());
    stopApp();
    offerNothing();
    const server = await startApp({
      path: "/login",
      user: null,
      tenant,
      answers: {
        "GET /login/PasskeySignIn": asked,
        "POST /login/PasskeySignIn": refuse("INVALID_LOGIN"),
        "POST /login/Login": full,
      },
    });
    server.answers["GET /User/Account"] = succeed(owner);
    await button("Mit Passkey anmelden").click();
    await expect.element(alertText(/war die Anmeldung nicht möglich/)).toBeVisible();
    await page.getByLabelText("E-Mail-Adresse").fill("ada@demo.example");
    await page.getByLabelText("Passwort", { exact: true }).fill("secret");
    await button("Anmelden").click();
    await expect.poll(() => location.pathname).toBe("/dashboard");
  });
});
