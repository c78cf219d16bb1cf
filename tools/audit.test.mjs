import { describe, expect, it } from "vitest";
import { auditCounts } from "./test/audit.mjs";

const report = (...severities) =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: Object.fromEntries(
      severities.map((severity, index) => [`p${index}`, { name: `p${index}`, severity }]),
    ),
  });

describe("the audit of dependencies", () => {
  it("passes without a vulnerability that is high or critical", () => {
    expect(auditCounts(report())).toMatchObject({ passed: 1, failed: 0, skipped: 0 });
    expect(auditCounts(report("low", "moderate"))).toMatchObject({ passed: 1, failed: 0 });
  });

  it("fails with each one that is, by its package", () => {
    const found = auditCounts(report("high", "low", "critical"));
    expect(found).toMatchObject({ passed: 0, failed: 2, failures: ["p0: high", "p2: critical"] });
  });

  it("counts as left out, not as passed, where the registry cannot be asked", () => {
    const refused = JSON.stringify({ message: "405 Method Not Allowed", error: { summary: "" } });
    for (const answer of [refused, "", "no JSON", "{}"])
      expect(auditCounts(answer)).toMatchObject({ passed: 0, failed: 0, skipped: 1 });
  });
});
