import type { DeviceProblem } from "@assay/domain";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { deviceProblems, readiness } from "../../platform/cache/readiness.ts";
import { buildCandidateSummary, buildSummary, testDesign, testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

const RUN = testId(100);
afterEach(stopApp);

/** Opens the dashboard of an observer whose device has this of the run. */
async function open(ready: number, ...problems: DeviceProblem[]) {
  const processRuns = [buildSummary(100, { candidates: [buildCandidateSummary(301)] })];
  const list = succeed({ designs: [testDesign], processRuns });
  await startApp({ path: "/dashboard", answers: { "GET /ProcessRun/My?summary=true": list } });
  readiness.set(new Map([[RUN, { ready, cells: 2 }]]));
  deviceProblems.set(problems);
}
const mark = (name: string) => page.getByRole("button", { name });
const complete = () => page.getByText(/^Du kannst alle deine Zellen öffnen/);
const incomplete = () => page.getByText(/^Noch ist nicht alles auf diesem Gerät/);

describe("how ready a device is", () => {
  it("is said by cells, and that the browser promises nothing makes no device unready", async () => {
    await open(2, "mayBeCleared");
    await mark("Ohne Verbindung bereit: 2 von 2").click();
    await expect.element(complete()).toBeVisible();
    await expect.element(page.getByText(/sagt nicht zu, das Gespeicherte/)).toBeVisible();
  });

  it("is said of no run for which the device is not prepared, as there are too many", async () => {
    await open(2);
    await expect.element(mark("Ohne Verbindung bereit: 2 von 2")).toBeVisible();
    readiness.set(new Map([[testId(101), { ready: 1, cells: 1 }]]));
    await expect.element(mark("Ohne Verbindung bereit: 2 von 2")).not.toBeInTheDocument();
    expect(page.getByText(/Ohne Verbindung bereit/).elements()).toEqual([]);
  });

  it("is not claimed of a run that could not be read", async () => {
    await open(2);
    readiness.set(new Map([[RUN, { ready: 0, cells: 0 }]]));
    await expect.element(mark("Ohne Verbindung bereit: wird geprüft …")).toBeVisible();
  });

  it("is said to be incomplete as long as cells are missing", async () => {
    await open(1);
    await mark("Ohne Verbindung bereit: 1 von 2").click();
    await expect.element(incomplete()).toBeVisible();
    expect(complete().elements()).toEqual([]);
  });

  it("is not claimed where there is no room for what will be written", async () => {
    await open(2, "storageFull");
    await mark("Kaum noch Speicher auf diesem Gerät").click();
    await expect.element(page.getByText(/Der Speicher dieses Geräts ist fast voll/)).toBeVisible();
    expect([...complete().elements(), ...incomplete().elements()]).toEqual([]);
  });
});
