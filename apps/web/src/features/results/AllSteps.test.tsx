import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";
import { openManual } from "../../testing/manualRun.ts";
import { newObserver, RUN } from "../../testing/observedRun.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const open = (query: string) =>
  openManual({
    user: newObserver(),
    path: `/results/${RUN}/candidate/processStep/${query}`,
    stored: [],
    strategy: "AVG",
  });
const names = () =>
  page
    .getByRole("rowheader")
    .elements()
    .map((head) => head.textContent?.trim());
const heads = () =>
  [...document.querySelectorAll<HTMLElement>("thead th")].map((head) => head.innerText.trim());

it("shows every candidate in every step with the state, and sorts by any column", async () => {
  await open("?overview=true");
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
  const before = names();
  expect(heads()[0]).toBe("Kandidat");
  expect(heads().at(-1)).toBe("Status");
  // It has no chart, and nothing in it is highlighted: no choice is offered that would do nothing.
  await expect.poll(() => page.getByRole("link", { name: "Diagramm" }).query()).toBeNull();
  await expect.poll(() => page.getByRole("switch").query()).toBeNull();
  await page.getByRole("button", { name: "Kandidat", exact: true }).click();
  await expect.poll(names).toEqual(before.toReversed());
  await expect
    .element(page.getByRole("columnheader", { name: "Kandidat" }))
    .toHaveAttribute("aria-sort", "descending");
  expect(location.search).toContain("overview=true");
});

it("is one of the choices in the menu of exercises", async () => {
  await open("");
  await page.getByRole("button", { name: /^Übungen: / }).click();
  await page.getByRole("link", { name: "Alle Übungen" }).click();
  await expect.poll(() => location.search).toContain("overview=true");
  await expect.element(page.getByRole("table", { name: "Alle Übungen" })).toBeVisible();
});

it("has the verdict of a step's table beside the name where the table is wider than the screen", async () => {
  await page.viewport(768, 1024);
  await open("");
  await expect.element(page.getByRole("rowheader").first()).toBeVisible();
  expect(heads().slice(0, 2)).toEqual(["Kandidat", "Mittelwert"]);
});
