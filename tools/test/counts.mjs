import fs from "node:fs";

/** How many tests of a step passed, failed and were left out, and the names of those that failed. */
export const counts = (passed, failed, skipped = 0, failures = []) => ({
  passed,
  failed,
  skipped,
  failures,
});

export const add = (a, b) =>
  counts(a.passed + b.passed, a.failed + b.failed, a.skipped + b.skipped, [
    ...a.failures,
    ...b.failures,
  ]);

/** A check that is right or wrong as a whole. */
export const single = (exitCode) => (exitCode === 0 ? counts(1, 0) : counts(0, 1));

/** A runner that ended with an error although no test failed (a broken file, a lost worker) failed once. */
function withExitCode(found, exitCode) {
  return exitCode !== 0 && found.failed === 0 ? add(found, counts(0, 1)) : found;
}

function readReport(file) {
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, "utf8")) : undefined;
}

const testsOf = ({ testResults = [] }) =>
  testResults.flatMap(({ assertionResults }) => assertionResults);

/** The names of the tests in vitest's JSON report that passed only when repeated. */
export const repeatedTests = (file) =>
  testsOf(readReport(file) ?? {})
    .filter(({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0)
    .map(({ fullName }) => fullName);

/** The counts of vitest's JSON report. */
export function vitestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return single(exitCode);
  const skipped = report.numPendingTests + report.numTodoTests;
  const failures = testsOf(report)
    .filter(({ status }) => status === "failed")
    .map(({ fullName }) => fullName);
  const found = counts(report.numPassedTests, report.numFailedTests, skipped, failures);
  return withExitCode(found, exitCode);
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The counts of Playwright's JSON report; its list names the tests that passed only when repeated. */
export function playwrightCounts(file, exitCode) {
  const { stats, suites = [] } = readReport(file) ?? {};
  if (!stats) return single(exitCode);
  const failures = suites
    .flatMap(specsOf)
    .filter(({ ok }) => !ok)
    .map(({ title }) => title);
  const passed = stats.expected + stats.flaky;
  const found = counts(passed, stats.unexpected, stats.skipped, failures);
  return withExitCode(found, exitCode);
}

/** The last line of every run: `N passed, N failed`, and what was left out. */
export function summary({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
