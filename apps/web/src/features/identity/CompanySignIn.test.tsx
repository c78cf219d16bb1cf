import type { CompanySignIn } from "@assay/contract";
import { NO_COMPANY_SIGN_IN } from "@assay/domain";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildTenant, outdated, refuse, succeed } from "../../testing/fakeServer.ts";
import { heldAnswer } from "../../testing/heldAnswer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(async () => {
  await page.viewport(1280, 900);
  sessionStorage.clear();
});
afterEach(stopApp);

const OBSERVER = "a".repeat(24);
const STORED: CompanySignIn = {
  ...NO_COMPANY_SIGN_IN,
  roleTable: [],
  domains: [],
  factorValues: [],
  hasSecret: false,
  breakGlass: null,
  boundAccounts: 0,
  roles: [
    { id: OBSERVER, name: "observer", can: true },
    { id: "b".repeat(24), name: "administrator", can: "beyond" },
  ],
  addresses: {
    redirect: "https://acme.example.org/login/company",
    loggedOut: "https://acme.example.org/login",
    backChannel: "https://acme.example.org/api/login/Company/Logout",
  },
  revision: 0,
};
const button = (name: string | RegExp) => page.getByRole("button", { name });
const field = (name: string) => page.getByRole("textbox", { name, exact: true });
const onOff = (name: RegExp) => page.getByRole("switch", { name });
const open = (answers = {}) =>
  startApp({
    path: "/customize/sign-in",
    answers: { "GET /Tenant/CompanySignIn": succeed(STORED), ...answers },
  });

describe("the page of a company's sign-in", () => {
  it("shows that it is off, and the addresses for the directory", async () => {
    await open();
    await expect.element(onOff(/^Anmeldung über das Verzeichnis/)).not.toBeChecked();
    for (const address of Object.values(STORED.addresses))
      await expect.element(page.getByText(address, { exact: true })).toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
  });

  it("says in words what a directory lacks, and stores nothing by it", async () => {
    const findings = [
      { finding: "found", detail: null },
      { finding: "noPkce", detail: null },
      { finding: "clientRefused", detail: null },
    ];
    const server = await open({ "POST /Tenant/CompanySignIn/Try": succeed({ findings }) });
    await expect.element(button("Ausprobieren")).toBeDisabled();
    await field("Aussteller (Issuer)").fill(" https://login.example.org ");
    await button("Ausprobieren").click();
    await expect.element(page.getByText("So kann sich niemand anmelden.")).toBeVisible();
    await expect.element(page.getByText(/bietet PKCE mit S256 nicht an/)).toBeVisible();
    await expect.element(page.getByText(/weist den Client ab/)).toBeVisible();
    const tried = server.requests.find(({ call }) => call === "POST /Tenant/CompanySignIn/Try");
    expect(tried?.body).toEqual({ issuer: "https://login.example.org", clientId: "" });
    expect(server.requests.some(({ call }) => call.startsWith("PUT"))).toBe(false);
  });

  it("says at each field what is missing, and sends what was entered", async () => {
    const server = await open({ "PUT /Tenant/CompanySignIn": succeed({ ...STORED, revision: 1 }) });
    await onOff(/^Anmeldung über das Verzeichnis/).click();
    await expect.element(page.getByText("Das wird gebraucht.").first()).toBeVisible();
    await field("Aussteller (Issuer)").fill("https://login.example.org");
    await field("Client-ID").fill("assay");
    await page.getByLabelText("Client-Geheimnis", { exact: true }).fill("secret");
    await button("Zeile hinzufügen").click();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await field("Claim mit den Gruppen").fill("groups");
    await field("Wert des Claims").fill("assay-observers");
    await page.getByRole("combobox", { name: "Rolle", exact: true }).selectOptions("observer");
    await field("Zugelassene E-Mail-Domains").fill("example.org\n\n corp.example ");
    await button("Speichern").click();
    await expect.element(page.getByText("Die Anmeldung wurde gespeichert.")).toBeVisible();
    const sent = server.requests.find(({ call }) => call === "PUT /Tenant/CompanySignIn");
    expect(sent?.body).toEqual({
      ...NO_COMPANY_SIGN_IN,
      isOn: true,
      issuer: "https://login.example.org",
      clientId: "assay",
      clientSecret: "secret",
      claim: "groups",
      roleTable: [{ value: "assay-observers", roleId: OBSERVER }],
      domains: ["example.org", "corp.example"],
      revision: 0,
    });
  });
});

describe("what is entered for a company's sign-in", () => {
  const PUT = "PUT /Tenant/CompanySignIn";
  const stored = (part: Partial<CompanySignIn>): CompanySignIn => ({ ...STORED, ...part });

  it("stays while it is being saved, as unsaved", async () => {
    const server = await open();
    const held = heldAnswer(succeed(stored({ clientId: "assay", revision: 1 })));
    server.answers[PUT] = held.answer;
    const sent = () => server.requests.filter(({ call }) => call === PUT);
    await field("Client-ID").fill("assay");
    await button("Speichern").click();
    await expect.poll(sent).toHaveLength(1);
    await field("Client-ID").fill("assay-2");
    held.release();
    await expect.element(page.getByText("Die Anmeldung wurde gespeichert.")).toBeVisible();
    await expect.element(field("Client-ID")).toHaveValue("assay-2");
    await button("Speichern").click();
    await expect.poll(sent).toHaveLength(2);
    expect(sent()[1]?.body).toMatchObject({ clientId: "assay-2", revision: 1 });
  });

  it("stays where somebody else was faster, and one of two versions is chosen", async () => {
    const theirs = stored({ issuer: "https://other.example.org", label: "ACME", revision: 4 });
    const server = await open({ [PUT]: outdated(theirs) });
    await field("Aussteller (Issuer)").fill("https://login.example.org");
    await field("Client-ID").fill("assay");
    await button("Speichern").click();
    const row = page.getByRole("row", { name: /^Aussteller/ });
    await expect.element(row).toMatchTextContent(/login\.example\.org.*other\.example\.org/);
    await expect.element(field("Text der Schaltfläche")).toHaveValue("ACME");
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await button("Diese Fassung behalten").click();
    server.answers[PUT] = succeed(stored({ revision: 5 }));
    await button("Speichern").click();
    await expect.element(page.getByText("Die Anmeldung wurde gespeichert.")).toBeVisible();
    expect(server.requests.findLast(({ call }) => call === PUT)?.body).toMatchObject({
      issuer: "https://login.example.org",
      clientId: "assay",
      label: "ACME",
      revision: 4,
    });
  });
});

describe("the sign-in page of an organisation with a directory", () => {
  const tenant = (isOnly: boolean, label = "") => buildTenant({ companySignIn: { label, isOnly } });
  const company = () => button("Mit dem Firmenkonto anmelden");

  it("has no such button without one", async () => {
    await startApp({ path: "/login", user: null });
    await expect.element(page.getByLabelText("E-Mail-Adresse")).toBeVisible();
    expect(company().query()).toBeNull();
  });

  it("has a button besides the password, in the organisation's words", async () => {
    await startApp({ path: "/login", user: null, tenant: tenant(false, "Zu ACME") });
    await expect.element(button("Zu ACME")).toBeVisible();
    await expect.element(page.getByLabelText("E-Mail-Adresse")).toBeVisible();
  });

  it("shows the password where only the directory counts to who asks for it", async () => {
    await startApp({ path: "/login", user: null, tenant: tenant(true) });
    await expect.element(company()).toBeVisible();
    expect(page.getByLabelText("E-Mail-Adresse").query()).toBeNull();
    await button("Mit Passwort anmelden").click();
    await expect.element(page.getByLabelText("E-Mail-Adresse")).toBeVisible();
  });

  it("says what is wrong where the directory cannot be asked", async () => {
    const answers = {
      "POST /login/Company": refuse("INVALID_LOGIN", "r-77", { reason: "unreachable" }),
    };
    await startApp({ path: "/login", user: null, tenant: tenant(false), answers });
    await company().click();
    await expect.element(page.getByText(/antwortet im Moment nicht/)).toBeVisible();
  });
});

describe("coming back from the directory", () => {
  it.each([
    ["noAccount", /gibt es hier noch kein Konto/],
    ["domain", /Domain sind hier nicht zugelassen/],
    ["locked", /Dieses Konto ist gesperrt/],
    ["untrusted", /Die Antwort des Verzeichnisses zählt nicht/],
  ])("says why somebody is not signed in: %s", async (reason, words) => {
    sessionStorage.setItem("assay.companyAttempt", JSON.stringify({ key: "k", wanted: "/" }));
    const server = await startApp({
      path: "/login/company?code=c&state=s&iss=i",
      user: null,
      answers: { "POST /login/Company/Answer": refuse("INVALID_LOGIN", "r-77", { reason }) },
    });
    await expect.element(page.getByText(words)).toBeVisible();
    expect(location.search).toBe("");
    const sent = server.requests.find(({ call }) => call === "POST /login/Company/Answer");
    expect(sent?.body).toEqual({ key: "k", state: "s", code: "c", iss: "i" });
  });

  it("sends nothing that this tab has not begun", async () => {
    const server = await startApp({ path: "/login/company?code=c&state=s", user: null });
    await expect.element(page.getByText(/abgelaufen oder wurde schon verwendet/)).toBeVisible();
    expect(server.requests.some(({ call }) => call === "POST /login/Company/Answer")).toBe(false);
  });
});
