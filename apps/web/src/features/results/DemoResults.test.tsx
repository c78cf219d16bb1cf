import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { paths } from "../../platform/page/paths.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

afterEach(stopApp);

describe("the demo of a results page", () => {
  it("shows scale, limits and values without any run [MOV-012]", async () => {
    const server = await startApp({ path: paths.demoResults() });
    await expect
      .element(page.getByRole("heading", { level: 1, name: "Ergebnisse: Beispiel" }))
      .toBeVisible();
    await expect.element(page.getByText("Skala von 1 bis 7")).toBeVisible();
    const limits = page.getByRole("list", { name: "Grenzen" }).getByRole("listitem");
    await expect
      .poll(() => limits.elements().map((limit) => limit.textContent))
      .toEqual(["Entwicklungsbedarfab 1,0", "teilweise erfülltab 2,3", "erfülltab 3,3"]);
    const chart = page.getByRole("img", { name: /^Gesamtwerte: Ada Ahrens 5,3/ }).element();
    const axis = [...chart.querySelectorAll("[data-axis]")].map((tick) => tick.textContent);
    expect(axis).toEqual(["1", "2", "3", "4", "5", "6", "7"]);
    const rows = page.getByRole("table", { name: "Bewertungen" }).getByRole("row");
    const cells = [...(rows.elements()[2]?.querySelectorAll("th, td") ?? [])];
    expect(cells.map((cell) => cell.textContent)).toEqual([
      "Ben Brandt",
      "2,0",
      "3,5",
      "3,0",
      "2,5",
      "2,8",
      "teilweise erfüllt",
    ]);
    const calls = server.requests.map(({ call }) => call);
    expect(calls.filter((call) => /ProcessRun|Assessment/.test(call))).toEqual([]);
  });

  it("is for who is signed in", async () => {
    await startApp({ path: paths.demoResults(), user: null });
    await expect.poll(() => location.pathname).toBe("/login");
  });
});
