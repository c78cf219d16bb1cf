import { calls, type SentBody } from "@assay/contract";
import {
  buildRun,
  buildTenant,
  buildUser,
  Client,
  send,
  startTestServer,
  type TestServer,
  type TestTenant,
  type TestUser,
} from "@assay/testing";
import { DELETION_POLICY, WARNING_POLICY } from "@assay/domain";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { auditLog } from "../../db/schema/audit.ts";

let server: TestServer;
let tenant: TestTenant;
let settler: TestUser;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
beforeEach(async () => {
  tenant = await buildTenant(server);
  settler = await buildUser(tenant, { permissions: ["CORPORATE_SETTINGS"] });
});
afterAll(() => server.close());

type Settings = SentBody<typeof calls.updateSettings>;
const store = (body: Settings) => settler.ok(calls.updateSettings, { body });
const refused = (body: object) => settler.refused(calls.updateSettings, { body });
const seen = (client = new Client(server.port, tenant.host)) => client.ok(calls.getTenant);

describe("the settings of a tenant", () => {
  it("are kept for 90 days and told 10 days before, unless set otherwise [SETT-06]", async () => {
    const first = await settler.ok(calls.getSettings);
    expect(first).toEqual({
      id: tenant.id,
      revision: 1,
      appTitle: first.appTitle,
      legalTexts: { imprint: {}, privacy: {} },
      emailSettings: {},
      useFormality: true,
      useGendering: false,
      languages: ["de", "en", "fr"],
      baseLanguage: "de",
      overwriteReasons: false,
      decisionReasons: false,
      deletionPolicy: 90,
      warningPolicy: 10,
      lockAfterMinutes: 0,
      sessionHours: 0,
      secondFactorRequired: false,
      finishedRuns: [],
      openRuns: [],
      can: { edit: true },
    });
    // The page's default periods are those of a new tenant.
    expect([DELETION_POLICY.initial, WARNING_POLICY.initial]).toEqual([90, 10]);
  });

  it("are stored, and count at once for everybody [SETT-02, API-15, TEN-04]", async () => {
    const body: Settings = {
      appTitle: "Acme Assessments",
      legalTexts: { imprint: { en: { html: "<p>Acme</p>" } }, privacy: {} },
      emailSettings: { footerLine: "Acme", contactLink: "https://acme.example", own: "x" },
      useFormality: false,
      useGendering: true,
      languages: ["fr", "de"],
      baseLanguage: "fr" as const,
      overwriteReasons: true,
      decisionReasons: true,
      deletionPolicy: 30,
      warningPolicy: 5,
    };
    const stored = await store({ ...body, revision: 1 });
    const expected = { ...body, languages: ["de", "fr"] };
    const plain = {
      lockAfterMinutes: 0,
      sessionHours: 0,
      secondFactorRequired: false,
      finishedRuns: [],
      openRuns: [],
      can: { edit: true },
    };
    expect(stored).toEqual({ id: tenant.id, revision: 2, ...expected, ...plain });
    expect(await settler.ok(calls.getSettings)).toEqual(stored);
    const { legalTexts: _own, ...shown } = expected;
    expect(await seen(settler)).toMatchObject(shown);
    expect(await seen()).toMatchObject({ ...shown, emailSettings: null });
  });

  it("stay where a write leaves them out", async () => {
    await store({ deletionPolicy: 30, emailSettings: { footerLine: "Acme" } });
    const stored = await store({ useGendering: true });
    expect(stored).toMatchObject({
      useGendering: true,
      deletionPolicy: 30,
      warningPolicy: 10,
      emailSettings: { footerLine: "Acme" },
    });
  });

  it("are not overwritten by an edit of an older state, nor held up by the theme", async () => {
    const designer = await buildUser(tenant, { permissions: ["CORPORATE_DESIGN"] });
    await designer.ok(calls.updateStyles, {
      body: { login: { backgroundColor: null, backgroundImage: null, dark: true } },
    });
    const mine = await store({ revision: 1, deletionPolicy: 30 });
    const late = await refused({ revision: 1, deletionPolicy: 31 });
    expect(late.types).toEqual(["UPDATE_FAILED"]);
    expect(late.payload).toEqual(mine);
    // A write without changes is a retry, which succeeds.
    expect(await store({ revision: 1, deletionPolicy: 30 })).toEqual(mine);
    // The whole answer can be sent back.
    expect(await store({ ...mine, appTitle: "Acme" })).toEqual({
      ...mine,
      revision: 3,
      appTitle: "Acme",
    });
  });

  it("need CORPORATE_SETTINGS, to read and to store them [SEC-13]", async () => {
    const other = await buildUser(tenant, { permissions: ["CORPORATE_DESIGN", "EDIT_USERS"] });
    expect((await other.refused(calls.getSettings)).types).toEqual(["NO_PERMISSION"]);
    const body = { deletionPolicy: 1 };
    expect((await other.refused(calls.updateSettings, { body })).types).toEqual(["NO_PERMISSION"]);
    const nobody = new Client(server.port, tenant.host);
    expect((await nobody.refused(calls.updateSettings, { body })).types).toEqual(["NOT_LOGGED_IN"]);
    expect((await seen()).deletionPolicy).toBe(90);
  });

  it("leave in the log who changed what, numbers before and after, and no text", async () => {
    await store({ deletionPolicy: 30, emailSettings: { footerLine: "a secret line" } });
    const rows = await server.owner.withTenant(tenant.id, (tx) =>
      tx.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.tenantId, tenant.id), eq(auditLog.action, "tenant.updateSettings"))),
    );
    expect(rows).toMatchObject([
      {
        actorId: settler.user.id,
        details: {
          fields: ["emailSettings.footerLine", "deletionPolicy"],
          before: { deletionPolicy: 90 },
          after: { deletionPolicy: 30 },
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain("secret");
  });
});

describe("what is refused", () => {
  it("is a deletion period that is no whole number of days from 1 on [SETT-03]", async () => {
    for (const value of [0, -1, 1.5, 3651, "30", "", null]) {
      const { errors } = await refused({ deletionPolicy: value });
      expect(errors, String(value)).toEqual({ deletionPolicy: ["deletionValue"] });
    }
    expect((await store({ deletionPolicy: 1 })).deletionPolicy).toBe(1);
  });

  it("is a warning period that is no whole number of days from 0 on [SETT-04, SETT-05]", async () => {
    for (const value of [-1, 0.5, 3651, "x", null]) {
      const { errors } = await refused({ warningPolicy: value });
      expect(errors, String(value)).toEqual({ warningPolicy: ["warningValue"] });
    }
    expect((await store({ warningPolicy: 0 })).warningPolicy).toBe(0);
    // A warning period longer than the deletion period is allowed: the warning then comes with the finish.
    expect(await store({ deletionPolicy: 5, warningPolicy: 9 })).toMatchObject({
      warningPolicy: 9,
    });
  });

  it("is a text that is no link in a field of a link, whatever the field [SETT-07]", async () => {
    for (const key of ["contactLink", "logoUrl", "myLINKs", "curl"])
      for (const value of ["plain text", "javascript:alert(1)", "ftp://acme.example"]) {
        const { errors } = await refused({ emailSettings: { [key]: value, footerLine: value } });
        expect(errors).toEqual({ [`emailSettings.${key}`]: ["link"] });
      }
    const emailSettings = { contactLink: "", footerLine: "plain text" };
    expect((await store({ emailSettings })).emailSettings).toEqual(emailSettings);
  });

  it("is a mail setting without a proper name, too long, or one too many", async () => {
    for (const key of ["1a", "a b", "x".repeat(51)])
      expect((await refused({ emailSettings: { [key]: "x", a: "" } })).errors).toEqual({
        [`emailSettings.${key}`]: ["settingKey"],
      });
    expect((await refused({ emailSettings: { "": "x" } })).types).toEqual(["BAD_REQUEST"]);
    const long = await refused({ emailSettings: { a: "x".repeat(2001) } });
    expect(long.errors).toEqual({ "emailSettings.a": ["tooLong"] });
    const keys = Array.from({ length: 51 }, (_, index) => [`k${index}`, ""]);
    const many = await refused({ emailSettings: Object.fromEntries(keys) });
    expect(many.errors).toEqual({ emailSettings: ["tooMany"] });
    await store({ emailSettings: Object.fromEntries(keys.slice(1)) });
    // Hundreds of wrong names give a single violation, and a short answer.
    const wrong = Array.from({ length: 300 }, (_, index) => [`${index}`, ""]);
    const flood = await refused({ emailSettings: Object.fromEntries(wrong) });
    expect(flood.errors).toEqual({ emailSettings: ["tooMany"] });
  });

  it("is a choice of languages without German, with one twice or unknown", async () => {
    expect((await refused({ languages: ["en"] })).errors).toEqual({ languages: ["baseMissing"] });
    expect((await refused({ languages: [] })).types).toEqual(["BAD_REQUEST"]);
    const twice = await refused({ languages: ["de", "en", "en"] });
    expect(twice.errors).toEqual({ languages: ["duplicate"] });
    expect((await refused({ languages: ["de", "es"] })).types).toEqual(["BAD_REQUEST"]);
  });

  it("is whatever else somebody would like to set", async () => {
    for (const extra of [{ licence: {} }, { tenantFeatures: [] }, { styling: {} }])
      expect((await refused(extra)).types).toEqual(["BAD_REQUEST"]);
  });
});

describe("what the organisation says about itself", () => {
  const shown = (name: "imprint" | "privacy", language?: "de" | "en" | "fr") =>
    new Client(server.port, tenant.host).ok(calls.getLegalText, {
      params: { name },
      query: { ...(language && { language }) },
    });

  it("is read in the reader's language, else in the base language, by everybody", async () => {
    const imprint = { de: { html: "<p>Anbieter</p>" }, en: { html: "<p>Provider</p>" } };
    await store({ legalTexts: { imprint, privacy: {} } });
    expect(await shown("imprint", "en")).toEqual({ html: "<p>Provider</p>", language: "en" });
    expect(await shown("imprint", "fr")).toEqual({ html: "<p>Anbieter</p>", language: "de" });
    expect(await shown("imprint")).toEqual({ html: "<p>Anbieter</p>", language: "de" });
    expect(await shown("privacy", "en")).toEqual({ html: null, language: null });
  });

  it("is cleaned, and gone again where nothing is left of it", async () => {
    const html = `<h2>Contact</h2><script>alert(1)</script><p onclick="x()">Us</p>`;
    const hostile = { imprint: { en: { html } }, privacy: { en: { html: "<p></p><p> </p>" } } };
    const { legalTexts } = await store({ legalTexts: hostile });
    const imprint = { en: { html: "<h2>Contact</h2><p>Us</p>" } };
    expect(legalTexts).toEqual({ imprint, privacy: {} });
  });

  it("has a title of one to 80 characters", async () => {
    expect((await refused({ appTitle: " " })).errors).toEqual({ appTitle: ["required"] });
    expect((await refused({ appTitle: "x".repeat(81) })).errors).toEqual({ appTitle: ["tooLong"] });
    expect((await refused({ appTitle: "A\nB" })).errors).toEqual({ appTitle: ["characters"] });
    expect((await store({ appTitle: " Acme " })).appTitle).toBe("Acme");
    expect((await seen()).appTitle).toBe("Acme");
  });
});

describe("the days from which periods of runs count", () => {
  it("are told in UTC, without names, to who may not see runs", async () => {
    await buildRun(server, { tenant, state: "STARTED" });
    // A run without candidates has no data to erase, and is not counted.
    await buildRun(server, { tenant, state: "DRAFT", candidates: 0 });
    await buildRun(server, { tenant, state: "FINISHED" });
    await buildRun(server, { tenant, state: "ARCHIVED" });
    // A run of another tenant is not counted.
    await buildRun(server, { state: "FINISHED" });
    const { finishedRuns, openRuns } = await settler.ok(calls.getSettings);
    const today = server.clock.now().toISOString().slice(0, 10);
    expect(finishedRuns).toEqual([{ date: today, runs: 2 }]);
    expect(openRuns).toEqual([{ date: today, runs: 1 }]);
  });
});

describe("the preview of a mail", () => {
  const email = {
    background: "#101010",
    card: "#fefefe",
    text: "#222222",
    accent: "#0a7d33",
    textonaccent: "#ffffff",
  };

  it("is the product's own letter with the edited colours, settings and wording", async () => {
    const emailSettings = { footerLine: "Acme <b> GmbH", logoUrl: "https://acme.example/l.png" };
    const preview = (sample: "enroll" | "loginCode", useFormality: boolean) =>
      settler.ok(calls.previewMail, {
        body: { language: "de", sample, email, emailSettings, useFormality },
      });
    const formal = await preview("enroll", true);
    expect(formal.html).toContain("background:#0a7d33");
    expect(formal.html).toContain("Acme &lt;b&gt; GmbH");
    expect(formal.html).toContain('src="https://acme.example/l.png"');
    expect((await preview("enroll", false)).html).not.toBe(formal.html);
    expect((await preview("loginCode", true)).html).toContain("123456");
    const french = await settler.ok(calls.previewMail, {
      body: { language: "fr", sample: "enroll" },
    });
    expect(french.html).toContain('lang="fr"');
    // Previews have stored nothing.
    expect((await settler.ok(calls.getSettings)).revision).toBe(1);
  });

  it("is for who edits theme or settings", async () => {
    const designer = await buildUser(tenant, { permissions: ["CORPORATE_DESIGN"] });
    const body = { language: "en", sample: "enroll" } as const;
    await designer.ok(calls.previewMail, { body });
    const other = await buildUser(tenant, "moderator");
    expect((await other.refused(calls.previewMail, { body })).types).toEqual(["NO_PERMISSION"]);
    const bad = { ...body, email: { ...email, card: "red;}" } };
    expect((await designer.refused(calls.previewMail, { body: bad })).types).toEqual([
      "BAD_REQUEST",
    ]);
  });

  it("is shown in a frame that only the tenant's own pages may hold, and that can do nothing else", async () => {
    const name = tenant.host.split(".")[0];
    const host = `${name}-api.example.org`;
    const answer = await send(server.port, { path: "/api/Tenant/MailPreview", headers: { host } });
    const policy = String(answer.headers["content-security-policy"]);
    expect(policy).toContain(`frame-ancestors 'self' ${tenant.host}:*`);
    expect(policy).toMatch(/^sandbox allow-scripts allow-popups/);
    expect(policy).not.toContain("allow-same-origin");
    expect(answer.headers["x-frame-options"]).toBeUndefined();
    expect(answer.text).toContain("<!doctype html>");
  });
});
