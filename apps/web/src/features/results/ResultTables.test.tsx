import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildTenant } from "../../testing/fakeServer.ts";
import { openManual, resultsAddress } from "../../testing/manualRun.ts";
import { ANNA, GROUP, newObserver, RUN } from "../../testing/observedRun.ts";
import { savedFiles, workbook } from "../../testing/savedFiles.ts";
import { stopApp } from "../../testing/testApp.tsx";

let files: string[] = [];
beforeEach(() => (files = savedFiles()));
afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const TABLE = `POST /ProcessRun/export/${RUN}`;
const RESULT = `POST /ProcessRun/export/${RUN}/${ANNA}`;
const table = () => page.getByRole("button", { name: "Beobachtungen als Tabelle herunterladen" });
const result = () => page.getByRole("button", { name: "Ergebnis als Tabelle herunterladen" });

interface Options {
  features?: Parameters<typeof buildTenant>[0];
  mayExport?: boolean;
  answers?: Parameters<typeof openManual>[0]["answers"];
  strategy?: "AVG" | "MANUAL";
}
function open({ features, mayExport = true, answers, strategy = "MANUAL" }: Options = {}) {
  const user = newObserver();
  const permissions = user.permissions.filter((one) => mayExport || one !== "EXPORT_DATA");
  return openManual({
    user: { ...user, permissions: mayExport ? [...permissions, "EXPORT_DATA"] : permissions },
    path: resultsAddress(ANNA, GROUP),
    stored: [],
    tenant: buildTenant(features ?? { tenantFeatures: ["MES_COMPETENCE_EXPORT"] }),
    ...(answers && { answers }),
    ...(strategy === "AVG" && { strategy }),
  });
}

describe("the tables of a run", () => {
  it("are there with the feature, in either spelling, and EXPORT_DATA [EXP-009, EXP-010]", async () => {
    for (const strategy of ["AVG", "MANUAL"] as const) {
      for (const feature of ["MES_COMPETENCE_EXPORT", "MES_COMPETENCY_EXPORT"] as const) {
        await open({ strategy, features: { tenantFeatures: [feature] } });
        await expect.element(table()).toBeVisible();
        await expect.element(result()).toBeVisible();
        stopApp();
      }
      for (const options of [{ mayExport: false }, { features: { tenantFeatures: [] } }]) {
        await open({ strategy, ...options });
        await expect.element(page.getByRole("button", { name: "Drucken" })).toBeVisible();
        await expect.poll(() => table().query()).toBeNull();
        await expect.poll(() => result().query()).toBeNull();
        stopApp();
      }
    }
  });

  it("are saved under the server's names [OAPI-020, OAPI-021]", async () => {
    await open({ answers: { [TABLE]: workbook("B.xlsx"), [RESULT]: workbook("E.xlsx") } });
    await table().click();
    await expect.poll(() => files).toEqual(["B.xlsx"]);
    await result().click();
    await expect.poll(() => files).toEqual(["B.xlsx", "E.xlsx"]);
  });

  it("cover the manual screen while they load [MAN-006]", async () => {
    const answer = Promise.withResolvers<Response>();
    await open({ answers: { [TABLE]: () => answer.promise } });
    const overlay = () => document.querySelector(".mantine-LoadingOverlay-root");
    await expect.element(table()).toBeVisible();
    // The overlay lies over the button at once: a pointer that makes sure of having met it might wait for ever.
    (table().element() as HTMLElement).click();
    await expect.poll(overlay).not.toBeNull();
    answer.resolve(workbook("B.xlsx")());
    await expect.poll(overlay).toBeNull();
    expect(files).toEqual(["B.xlsx"]);
  });
});
