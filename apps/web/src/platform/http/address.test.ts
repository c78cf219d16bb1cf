import { describe, expect, it } from "vitest";
import { apiBase, type PageAddress } from "./address.ts";

const page = (href: string): PageAddress => new URL(href);

describe("the API address", () => {
  it("is the host with -api after its first label, by https [API-09, API-10, API-12]", () => {
    expect(apiBase(page("https://app.example.org/login"))).toBe("https://app-api.example.org/api");
    expect(apiBase(page("https://app.example.org:8443/"))).toBe(
      "https://app-api.example.org:8443/api",
    );
  });

  it("uses http where it is forced [API-10]", () => {
    expect(apiBase(page("http://app.example.org/"), { forceHttp: true })).toBe(
      "http://app-api.example.org/api",
    );
  });

  it("is port 5001 of the same host on localhost names [API-11]", () => {
    for (const host of ["localhost", "127.0.0.1", "[::1]", "acme.localhost"]) {
      expect(apiBase(page(`http://${host}:5173/x`))).toBe(`http://${host}:5001/api`);
    }
  });

  it("follows an override, also on localhost [API-09]", () => {
    const override = "https://elsewhere.example.org";
    expect(apiBase(page("https://app.example.org/"), { override })).toBe(`${override}/api`);
    expect(apiBase(page("http://localhost:5099/"), { override: "http://localhost:5099" })).toBe(
      "http://localhost:5099/api",
    );
    expect(apiBase(page("http://localhost:5173/"), { override: "/" })).toBe(
      "http://localhost:5173/api",
    );
  });

  it("does not add the path or the suffix twice", () => {
    expect(apiBase(page("https://a.b/"), { override: "https://x.y/api/" })).toBe("https://x.y/api");
    expect(apiBase(page("https://acme-api.example.org/"))).toBe("https://acme-api.example.org/api");
  });
});
