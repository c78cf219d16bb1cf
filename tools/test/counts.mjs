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

/** A test that passed only when it was repeated has failed: it has shown that it cannot be relied on. */
const repeated = (name) => `${name} (passed only when repeated)`;

/** The counts of vitest's JSON report. */
export function vitestCounts(file, exitCode) {
  const report = readReport(file);
  if (!report) return single(exitCode);
  const skipped = report.numPendingTests + report.numTodoTests;
  const tests = testsOf(report);
  const failed = tests.filter(({ status }) => status === "failed");
  const unreliable = tests.filter(
    ({ status, failureMessages = [] }) => status === "passed" && failureMessages.length > 0,
  );
  const failures = [
    ...failed.map(({ fullName }) => fullName),
    ...unreliable.map(({ fullName }) => repeated(fullName)),
  ];
  const found = counts(
    report.numPassedTests - unreliable.length,
    report.numFailedTests + unreliable.length,
    skipped,
    failures,
  );
  return withExitCode(found, exitCode);
}

const specsOf = ({ specs, suites = [] }) => [...specs, ...suites.flatMap(specsOf)];

/** The counts of Playwright's JSON report. */
export function playwrightCounts(file, exitCode) {
  const { stats, suites = [] } = readReport(file) ?? {};
  if (!stats) return single(exitCode);
  const specs = suites.flatMap(specsOf);
  const isUnreliable = ({ tests = [] }) => tests.some(({ status }) => status === "flaky");
  const failures = [
    ...specs.filter(({ ok }) => !ok).map(({ title }) => title),
    ...specs.filter(isUnreliable).map(({ title }) => repeated(title)),
  ];
  const failed = stats.unexpected + stats.flaky;
  const found = counts(stats.expected, failed, stats.skipped, failures);
  return withExitCode(found, exitCode);
}

/** The last line of every run: `N passed, N failed`, and what was left out. */
export function summary({ passed, failed, skipped }) {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}
