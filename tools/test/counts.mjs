import fs from "node:fs";

/** How many tests of a step passed, failed and were left out. */
export const counts = (passed, failed, skipped = 0) => ({ passed, failed, skipped });

export const add = (a, b) =>
  counts(a.passed + b.passed, a.failed + b.failed, a.skipped + b.skipped);

/** A check that is right or wrong as a whole. */
export const single = (exitCode) => (exitCode === 0 ? counts(1, 0) : counts(0, 1));

/** A runner that ended with an error although no test failed (a broken file, a lost worker) failed once. */
function withExitCode(found, exitCode) {
  return exitCode !== 0 && found.failed === 0 ? add(found, counts(0, 1)) : found;
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}

/** The counts of vitest's JSON report. */
export function vitestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return single(exitCode);
  const skipped = report.numPendingTests + report.numTodoTests;
  return withExitCode(counts(report.numPassedTests, report.numFailedTests, skipped), exitCode);
}

/** The counts of Playwright's JSON report; its list names the tests that passed only when repeated. */
export function playwrightCounts(file, exitCode) {
  const { stats } = readReport(file) ?? {};
  if (!stats) return single(exitCode);
  const found = counts(stats.expected + stats.flaky, stats.unexpected, stats.skipped);
  return withExitCode(found, exitCode);
}

/** The last line of every run: `N passed, N failed`, and what was left out. */
export function summary({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
