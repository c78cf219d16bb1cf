// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { outdated, succeed } from "../../testing/fakeServer.ts";
import {
  openSettings as editor,
  period,
  saveSettings as save,
  savingIsRefused as isRefused,
  settingsWrites as writes,
  storedSettings as stored,
} from "../../testing/settingsEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

describe("what new processes begin with", () => {
  const rules = page.getByRole("radiogroup", { name: "Unabhängige Bewertungen" });
  const choice = (name: string) => rules.getByRole("radio", { name, exact: true });

  it("is no rule for rating at first; on stores the usual one, off takes it away", async () => {
    const server = await editor();
    await expect.element(choice("Aus")).toBeChecked();
    await expect
      .element(page.getByText(/Bestehende Verfahren und ihre Läufe behalten/))
      .toBeVisible();
    await choice("Ein").click();
    await save();
    const usual = { sealing: "CANDIDATE", names: "ON_REQUEST" };
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ ratingRules: usual });
    await expect.element(page.getByText(/gespeichert/).first()).toBeVisible();
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    await choice("Aus").click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ ratingRules: null });
  });

  it("is not sent where nobody changed it", async () => {
    const server = await editor();
    await period("Löschfrist in Tagen").fill("120");
    await save();
    await expect.poll(() => writes(server)).toHaveLength(1);
    expect(writes(server)[0]).not.toHaveProperty("ratingRules");
  });
});

describe("who sees statistics", () => {
  const choices = page.getByRole("radiogroup", { name: "Statistik der Läufe" });
  const choice = (name: string) => choices.getByRole("radio", { name, exact: true });

  it("is nobody at first, and off again takes away what was stored", async () => {
    const server = await editor();
    await expect.element(choice("Aus")).toBeChecked();
    await choice("Nur eigene Kennzahlen").click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ statistics: "OWN" });
    await expect.element(page.getByText(/gespeichert/).first()).toBeVisible();
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    await choice("Aus").click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ statistics: "OFF" });
  });

  it("is no change where off was chosen again before anything was stored", async () => {
    const server = await editor();
    await choice("Eigene, und alle für die Moderation").click();
    await choice("Aus").click();
    await isRefused();
    await period("Löschfrist in Tagen").fill("120");
    await save();
    await expect.poll(() => writes(server)).toHaveLength(1);
    expect(writes(server)[0]).not.toHaveProperty("statistics");
  });
});

describe("the audit log", () => {
  it("is shown to auditors once somebody turns it on, and not sent where nobody did", async () => {
    const server = await editor();
    await page.getByText("Auditoren sehen das Protokoll").click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ auditPage: true });
    await page.getByText("Auditoren sehen das Protokoll").click();
    await page.getByText("Auditoren sehen das Protokoll").click();
    await isRefused();
  });
});

describe("passkeys", () => {
  const choices = page.getByRole("radiogroup", { name: "Passkeys" });
  const choice = (name: string) => choices.getByRole("radio", { name, exact: true });

  it("are off at first, and off again takes away what was stored", async () => {
    const server = await editor();
    await expect.element(choice("Aus")).toBeChecked();
    await choice("Auch ohne Passwort").click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ passkeys: "ALONE" });
    await expect.element(page.getByText(/gespeichert/).first()).toBeVisible();
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    await choice("Aus").click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ passkeys: "OFF" });
  });

  it("are not sent where nobody changed them", async () => {
    const server = await editor();
    await choice("Als zweiter Faktor").click();
    await choice("Aus").click();
    await isRefused();
    await period("Löschfrist in Tagen").fill("120");
    await save();
    await expect.poll(() => writes(server)).toHaveLength(1);
    expect(writes(server)[0]).not.toHaveProperty("passkeys");
  });

  it("are shown in words where somebody else has stored another choice", async () => {
    const theirs = { ...stored, revision: 8 };
    await editor({ passkeys: "ALONE" }, { "POST /Tenant/Settings": outdated(theirs) });
    await choice("Als zweiter Faktor").click();
    await save();
    const row = page.getByRole("row", { name: /^Passkeys/ });
    await expect.element(row).toMatchTextContent(/Als zweiter Faktor.*Aus/);
  });
});

describe("decision files", () => {
  const turn = page.getByRole("switch", { name: /^Entscheidungsakten können/ });
  const old = { fingerprint: "0".repeat(64), publicKey: "", from: "2026-05-01T08:00:00.000Z" };
  const keys = [
    { ...old, fingerprint: "ab".repeat(32), from: "2026-06-01T08:00:00.000Z", to: null },
    { ...old, to: "2026-06-01T08:00:00.000Z" },
  ];

  it("are off at first, and off again before anything was stored is no change", async () => {
    const server = await editor();
    await expect.element(turn).not.toBeChecked();
    await turn.click();
    await turn.click();
    await isRefused();
    await turn.click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ dossiers: true });
  });

  it("show the keys to compare, the present and earlier ones, and replace the present one after asking", async () => {
    const server = await editor(
      { dossiers: true },
      { "GET /Tenant/DossierKeys": succeed({ keys: keys.slice(0, 1) }) },
    );
    await expect.element(page.getByText(/^abababab abababab/)).toBeVisible();
    server.answers["POST /Tenant/DossierKeys"] = succeed({ keys });
    await page.getByRole("button", { name: "Schlüssel ersetzen" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Schlüssel ersetzen" }).click();
    await expect.element(page.getByText(/^Signierte vom/)).toBeVisible();
    const sent = server.requests.find(({ call }) => call === "POST /Tenant/DossierKeys");
    expect(sent?.body).toEqual({ fingerprint: "ab".repeat(32) });
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    await turn.click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ dossiers: false });
  });
});

describe("pass rates of two groups", () => {
  const compare = page.getByRole("switch", { name: /^Vergleichen, wie oft/ });

  it("are compared only where statistics are on, and somebody says so", async () => {
    const server = await editor();
    await expect.element(compare).not.toBeInTheDocument();
    const choices = page.getByRole("radiogroup", { name: "Statistik der Läufe" });
    await choices.getByRole("radio", { name: "Nur eigene Kennzahlen" }).click();
    await expect.element(compare).not.toBeChecked();
    await compare.click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ passRates: true });
  });

  it("are off again, or no change", async () => {
    const server = await editor({ statistics: "OWN", passRates: true });
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    await compare.click();
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ passRates: false });
  });
});

describe("the weight of the design check", () => {
  const rule = (name: RegExp) => page.getByLabelText(name);

  it("is lowered by rule, and raised or hidden by none", async () => {
    const server = await editor();
    await page.getByText("Regeln", { exact: true }).click();
    const demand = rule(/^R1: /);
    const offered = [...(demand.element() as HTMLSelectElement).options].map(({ text }) => text);
    expect(offered).toEqual(["wie im Produkt", "höchstens empfohlen", "nur zur Kenntnis"]);
    await demand.selectOptions("SHOULD");
    await rule(/^D3: /).selectOptions("INFO");
    await rule(/^D3: /).selectOptions("");
    await save();
    await expect
      .poll(() => writes(server).at(-1))
      .toMatchObject({ designRules: { atMost: { R1: "SHOULD" } } });
  });

  it("can have moderators asked before a start, and lets them be again", async () => {
    const server = await editor({ designRules: { atMost: { R1: "INFO" }, asksAtStart: true } });
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    const ask = page.getByRole("switch", { name: /^Vor dem Start eines Laufs/ });
    await expect.element(ask).toBeChecked();
    await ask.click();
    await save();
    await expect
      .poll(() => writes(server).at(-1))
      .toMatchObject({ designRules: { atMost: { R1: "INFO" } } });
    expect(writes(server).at(-1)).not.toHaveProperty("designRules.asksAtStart");
  });

  it("is that of the product again", async () => {
    const server = await editor({ designRules: { atMost: { R1: "INFO" } } });
    server.answers["POST /Tenant/Settings"] = succeed({ ...stored, revision: 9 });
    await page.getByText("Regeln", { exact: true }).click();
    await rule(/^R1: /).selectOptions("");
    await save();
    await expect.poll(() => writes(server).at(-1)).toMatchObject({ designRules: null });
  });
});

describe("choices that somebody else changed meanwhile", () => {
  it("are shown for the rules of new processes in words", async () => {
    const own = { ratingRules: { sealing: "CELL", names: "NEVER" } } as const;
    const theirs = { ...stored, revision: 8 };
    await editor(own, { "POST /Tenant/Settings": outdated(theirs) });
    const hidden = page.getByRole("radiogroup", { name: /^Wie lange/ });
    await hidden.getByRole("radio", { name: "für den ganzen Lauf" }).click();
    await save();
    const row = page.getByRole("row", { name: /^Unabhängige Bewertungen/ });
    await expect.element(row).toMatchTextContent(/für den ganzen Lauf.*Aus/);
  });

  it("are shown for statistics in words", async () => {
    const theirs = { ...stored, revision: 8 };
    await editor({ statistics: "OWN" }, { "POST /Tenant/Settings": outdated(theirs) });
    const choices = page.getByRole("radiogroup", { name: "Statistik der Läufe" });
    await choices.getByRole("radio", { name: "Eigene, und alle für die Moderation" }).click();
    await save();
    const row = page.getByRole("row", { name: /^Statistik der Läufe/ });
    await expect.element(row).toMatchTextContent(/Eigene, und alle für die Moderation.*Aus/);
  });
});
