import { buildTenant, startTestServer } from "@assay/testing";
import { describe, expect, inject, it } from "vitest";
import type { Database } from "../db/database.ts";
import { openHosts, originOf } from "./hosts.ts";

describe("the address of a tenant's pages", () => {
  const of = (name: string, publicUrl: string, url: string | null = null) =>
    originOf({ name, url }, publicUrl, "demo");

  it("is the tenant's own where it has one", () => {
    expect(of("acme", "https://assay.example", "https://hiring.acme.example/")).toBe(
      "https://hiring.acme.example",
    );
  });

  it("stands below the public address, under the tenant's name", () => {
    expect(of("acme", "https://assay.example")).toBe("https://acme.assay.example");
    expect(of("demo", "https://assay.example:8443")).toBe("https://demo.assay.example:8443");
  });

  it("is this machine itself for the default tenant, and a name of it for the others", () => {
    expect(of("demo", "http://localhost:5001")).toBe("http://localhost:5001");
    expect(of("demo", "http://127.0.0.1:5001")).toBe("http://127.0.0.1:5001");
    expect(of("beta", "http://localhost:5001")).toBe("http://beta.localhost:5001");
    expect(of("beta", "http://127.0.0.1:5001")).toBe("http://beta.localhost:5001");
    expect(of("beta", "http://[::1]")).toBe("http://beta.localhost");
  });
});

it("the tenant of a host is looked up once for all who come meanwhile, and again where that failed", async () => {
  const server = await startTestServer(inject("postgresUrl"));
  try {
    const { id, host } = await buildTenant(server);
    let asked = 0;
    const read: Database["read"] = (...question) => {
      asked += 1;
      if (asked === 1) return Promise.reject(new Error("the database is away"));
      return server.database.read(...question);
    };
    const hosts = openHosts({ ...server.database, read }, "demo");
    const first = [hosts.tenantOf(host), hosts.tenantOf(host)];
    for (const answer of first) await expect(answer).rejects.toThrow("away");
    expect(asked).toBe(1);
    const all = Array.from({ length: 20 }, () => hosts.tenantOf(host));
    for (const tenant of await Promise.all(all)) expect(tenant?.id).toBe(id);
    expect(await hosts.isOriginOf(`https://${host}`, host)).toBe(true);
    expect(asked).toBe(2);
  } finally {
    await server.close();
  }
});
