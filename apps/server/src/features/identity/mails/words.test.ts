import type { Language } from "@assay/domain";
import {
  buildReceiver,
  buildTenant,
  queueMail,
  startTestServer,
  type TestServer,
} from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(inject("postgresUrl"));
});
afterAll(() => server.close());

const enrolled = { enrolledAt: new Date() };

describe("the words", () => {
  const wordings: [Language, boolean, boolean, RegExp][] = [
    [
      "de",
      true,
      false,
      /Guten Tag Ada Lovelace,[^]*Das waren nicht Sie\?[^]*Ihrem Ansprechpartner/,
    ],
    ["de", true, true, /Guten Tag Ada Lovelace,[^]*Das waren nicht Sie\?[^]*Ihrer Ansprechperson/],
    ["de", false, false, /Hallo Ada,[^]*Das warst nicht du\?[^]*deinem Ansprechpartner/],
    ["de", false, true, /Hallo Ada,[^]*Das warst nicht du\?[^]*deiner Ansprechperson/],
    ["en", true, false, /Dear Ada Lovelace,[^]*Was this not you\?/],
    ["en", false, false, /Hello Ada,[^]*Was this not you\?/],
    ["fr", true, false, /Bonjour Ada Lovelace,[^]*Ce n’était pas vous/],
    ["fr", false, true, /Bonjour Ada,[^]*Ce n’était pas toi/],
  ];
  it.each(wordings)(
    "are the receiver's language in the tenant's wording: %s, formal %s, gendered %s [I18N-03, I18N-04]",
    async (language, useFormality, useGendering, words) => {
      const other = await buildTenant(server, { useFormality, useGendering });
      const { id, email } = await buildReceiver(other, { ...enrolled, language });
      await queueMail(other, { kind: "notice", personId: id, notice: "twoFactorOff" });
      const { text, html } = await server.mailbox.next(email);
      expect(text).toMatch(words);
      expect(html).toContain(`<html lang="${language}">`);
    },
  );

  it("are German where the tenant does not offer the receiver's language", async () => {
    const other = await buildTenant(server, { languages: ["de", "en"] });
    const { id, email } = await buildReceiver(other, { language: "fr" });
    await queueMail(other, { kind: "enroll", personId: id });
    expect((await server.mailbox.next(email)).subject).toMatch(/^Einladung/);
  });
});

describe("the theme", () => {
  it("are the tenant's, without trusting what it stored", async () => {
    const other = await buildTenant(server, {
      appTitle: `<b>Acme</b> & "Söhne"`,
      emailSettings: {
        footerLine: "Acme <script>alert(1)</script>",
        contactLink: "https://acme.example/contact?a=1&b=2",
        gdprLink: "javascript:alert(1)",
        Help_desk: "+49 30 <1234>",
        ServiceLink: "https://acme.example/help",
        logoUrl: `https://acme.example/"onerror="alert(1)`,
      },
    });
    await server.owner.withTenant(other.id, (tx) =>
      tx.execute(`update tenant set styling = jsonb_set(styling, '{email}', $1)`, [
        JSON.stringify({
          accent: "#0a5f2c",
          card: `red;}</style><script>alert(1)</script>`,
          text: "#ffffff",
        }),
      ]),
    );
    const { id, email } = await buildReceiver(other, {});
    await queueMail(other, { kind: "enroll", personId: id });
    const { html = "", from } = await server.mailbox.next(email);
    expect(from?.name).toBe(`<b>Acme</b> & "Söhne"`);
    expect(html).toContain("background:#0a5f2c");
    expect(html).toContain(`href="https://acme.example/contact?a=1&amp;b=2"`);
    expect(html).not.toMatch(/<script|<b>|javascript:|red;|"onerror/);
    // The tenant's additional settings are listed at the end, as text or as a link.
    expect(html).toContain("Help desk: +49 30 &lt;1234&gt;");
    expect(html).toMatch(/href="https:\/\/acme\.example\/help"[^>]*>Service</);
    // White text would be unreadable on the card, which is white by default.
    expect(html).toMatch(/background:#ffffff;color:#[0-7]/);
  });
});
