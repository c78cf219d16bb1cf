import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { counts, playwrightCounts, summary, vitestCounts } from "./test/counts.mjs";

let file;

beforeEach(() => {
  file = path.join(fs.mkdtempSync(path.join(os.tmpdir(), "assay-counts-")), "report.json");
});

afterEach(() => fs.rmSync(path.dirname(file), { recursive: true }));

const report = (content) => fs.writeFileSync(file, JSON.stringify(content));

describe("the counts of a test run", () => {
  it("are those of vitest's report", () => {
    report({ numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 });
    expect(vitestCounts(file, 1)).toEqual(counts(5, 2, 2));
  });

  it("fail where the runner ended with an error although no test failed", () => {
    report({ numPassedTests: 5, numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 });
    expect(vitestCounts(file, 1)).toEqual(counts(5, 1));
  });

  it("fail where the runner left no report", () => {
    expect(vitestCounts(file, 1)).toEqual(counts(0, 1));
    expect(playwrightCounts(file, 1)).toEqual(counts(0, 1));
  });

  it("count a test that passed only when repeated as failed, with its name", () => {
    const specs = [
      { title: "a day", ok: true, tests: [{ status: "expected" }] },
      { title: "a night", ok: true, tests: [{ status: "flaky" }] },
    ];
    report({ stats: { expected: 3, unexpected: 0, flaky: 1, skipped: 2 }, suites: [{ specs }] });
    const repeated = "a night (passed only when repeated)";
    expect(playwrightCounts(file, 0)).toEqual(counts(3, 1, 2, [repeated]));
    const assertionResults = [
      { status: "passed", fullName: "a run starts", failureMessages: [] },
      { status: "passed", fullName: "a night", failureMessages: ["too late"] },
    ];
    const numbers = { numFailedTests: 0, numPendingTests: 0, numTodoTests: 0 };
    report({ numPassedTests: 2, ...numbers, testResults: [{ assertionResults }] });
    expect(vitestCounts(file, 0)).toEqual(counts(1, 1, 0, [repeated]));
  });

  it("come with the names of what failed", () => {
    const assertionResults = [
      { status: "passed", fullName: "a run starts" },
      { status: "failed", fullName: "a run ends" },
    ];
    report({
      numPassedTests: 1,
      numFailedTests: 1,
      numPendingTests: 0,
      numTodoTests: 0,
      testResults: [{ assertionResults }],
    });
    expect(vitestCounts(file, 1).failures).toEqual(["a run ends"]);
    const suites = [{ specs: [], suites: [{ specs: [{ title: "a day", ok: false }] }] }];
    report({ stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 }, suites });
    expect(playwrightCounts(file, 1).failures).toEqual(["a day"]);
  });

  it("end in one plain line", () => {
    expect(summary(counts(3, 0))).toBe("3 passed, 0 failed");
    expect(summary(counts(3, 1, 2))).toBe("3 passed, 1 failed, 2 skipped");
  });
});
