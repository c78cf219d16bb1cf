import { describe, expect, it } from "vitest";
import { originOf } from "./hosts.ts";

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
