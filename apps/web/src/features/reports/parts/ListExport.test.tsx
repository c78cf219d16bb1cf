import { afterEach, describe, expect, it, vi } from "vitest";
import { page } from "vitest/browser";
import { buildCompetency } from "../../../testing/buildDesign.ts";
import { buildScale } from "../../../testing/buildRun.ts";
import { buildUser, succeed } from "../../../testing/fakeServer.ts";
import { savedFiles, workbook } from "../../../testing/savedFiles.ts";
import { startApp, stopApp } from "../../../testing/testApp.tsx";
import { paths } from "../../../platform/page/paths.ts";

afterEach(() => {
  vi.restoreAllMocks();
  stopApp();
});

const answers = {
  "GET /Scales": succeed({ scales: [buildScale()] }),
  "GET /Competencies": succeed({ competencies: [buildCompetency()] }),
  "GET /Scales/Export": workbook("Liste.xlsx"),
  "GET /Competencies/Export": workbook("Liste.xlsx"),
};
const button = () => page.getByRole("button", { name: "Exportieren" });

describe.each([paths.scales(), paths.competencies()])("the export of the list at %s", (path) => {
  it("saves a workbook [SEC-11]", async () => {
    const saved = savedFiles();
    await startApp({ path, answers });
    await button().click();
    await expect.poll(() => saved).toEqual(["Liste.xlsx"]);
    await expect.element(page.getByText(/ist heruntergeladen/).first()).toBeVisible();
  });

  it("is there only with EXPORT_DATA [SEC-11]", async () => {
    const user = buildUser();
    const permissions = user.permissions.filter((permission) => permission !== "EXPORT_DATA");
    await startApp({ path, user: { ...user, permissions }, answers });
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expect.element(page.getByRole("table")).toBeVisible();
    await expect.poll(() => button().query()).toBeNull();
  });
});
