import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { retrySeconds, switchedOffBy, webhookUrlFault } from "./webhooks.ts";

const DAY_MS = 86_400_000;
const HOUR_S = 3_600;

describe("a delivery that fails", () => {
  it("is tried ten times in all, over three days", () => {
    const waits = Array.from({ length: 10 }, (_, index) => retrySeconds(index + 1));
    const [five, minutes, half, ...hours] = waits;
    expect([five, minutes, half]).toEqual([5, 300, 1_800]);
    expect(hours.map((seconds) => seconds && seconds / HOUR_S)).toEqual([
      2,
      5,
      10,
      14,
      20,
      24,
      null,
    ]);
    const total = waits.reduce((sum: number, seconds) => sum + (seconds ?? 0), 0);
    expect(total / 86_400).toBeGreaterThan(3);
  });

  it("switches its webhook off after five days of failures, and at once where it is gone", () => {
    const since = new Date("2026-03-02T08:00:00Z");
    const after = (ms: number) => new Date(since.getTime() + ms);
    expect(switchedOffBy(500, since, after(5 * DAY_MS - 1))).toBeNull();
    expect(switchedOffBy(500, since, after(5 * DAY_MS))).toBe("FAILING");
    expect(switchedOffBy(null, since, after(5 * DAY_MS))).toBe("FAILING");
    expect(switchedOffBy(410, since, since)).toBe("GONE");
  });
});

describe("the address of a webhook", () => {
  const isOwn = (host: string) => host === "acme.assay.example";

  it.each([
    ["https://hooks.example/assay?tenant=1", null],
    ["http://10.0.0.8:8080/hook", null],
    ["", "address"],
    ["hooks.example", "address"],
    ["ftp://hooks.example/", "address"],
    ["javascript:alert(1)", "address"],
    [`https://hooks.example/${"a".repeat(2_000)}`, "address"],
    ["https://user:secret@hooks.example/", "addressSecret"],
    ["https://user@hooks.example/", "addressSecret"],
    ["https://hooks.example/#part", "addressSecret"],
    ["https://acme.assay.example/api/v1", "addressOwn"],
    ["https://ACME.assay.example:8443/", "addressOwn"],
  ])("%s: %s", (url, fault) => {
    expect(webhookUrlFault(url, isOwn)).toBe(fault);
  });

  it("is judged whatever is entered", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["address", "addressSecret", null]).toContain(webhookUrlFault(text, () => false));
      }),
    );
  });
});
