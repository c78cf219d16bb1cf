import fs from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { calls, type LegalTextName } from "@assay/contract";
import { buildTenant, Client, send, startTestServer, type TestServer } from "@assay/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { openLegalTexts } from "./legalTexts.ts";

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), "assay-legal-"));
  server = await startTestServer(inject("postgresUrl"), { legalTexts: openLegalTexts(folder) });
});
afterAll(async () => {
  await server.close();
  await fs.rm(folder, { recursive: true, force: true });
});

describe("the operator's own imprint and privacy notice", () => {
  it("are those of the tenant, else those for all, as they stand in the folder now", async () => {
    const [acme, other] = [await buildTenant(server), await buildTenant(server)];
    const seen = async ({ host }: { host: string }, name: LegalTextName = "imprint") =>
      (await new Client(server.port, host).ok(calls.getLegalText, { params: { name }, query: {} }))
        .html;
    expect([await seen(acme), await seen(acme, "privacy")]).toEqual([null, null]);

    await fs.writeFile(path.join(folder, "imprint.html"), "<p>Anbieter</p>");
    const own = path.join(folder, acme.host.split(".")[0] ?? "");
    await fs.mkdir(own);
    await fs.writeFile(path.join(own, "imprint.html"), "<p>Acme</p>");
    expect([await seen(acme), await seen(other)]).toEqual(["<p>Acme</p>", "<p>Anbieter</p>"]);
    expect(await seen(acme, "privacy")).toBeNull();

    const hostile = `<h2>Kontakt</h2><script>alert(1)</script><p onclick="x()">Neu</p>`;
    await fs.writeFile(path.join(folder, "imprint.html"), hostile);
    expect(await seen(other)).toBe("<h2>Kontakt</h2><p>Neu</p>");
  });

  it("are no way to other files", async () => {
    const tenant = await buildTenant(server);
    await fs.writeFile(path.join(folder, "notes.html"), "secret");
    for (const name of ["notes", "..%2Fnotes", "%2e%2e/notes"]) {
      const { status, text } = await send(server.port, {
        path: `/api/LegalText/${name}`,
        headers: { host: tenant.host },
      });
      expect([name, status >= 400, text.includes("secret")]).toEqual([name, true, false]);
    }
  });
});
