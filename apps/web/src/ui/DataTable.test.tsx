import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { renderUi, unmountUi } from "../testing/renderUi.tsx";
import { DataTable } from "./DataTable.tsx";
import type { Column } from "./tableColumns.ts";

interface Person {
  id: string;
  name: string;
  team: string;
  age: number;
}
const people: Person[] = [
  { id: "1", name: "Öhm", team: "B", age: 40 },
  { id: "2", name: "Zander", team: "A", age: 9 },
  { id: "3", name: "Ohr", team: "B", age: 31 },
];
const columns: Column<Person>[] = [
  { id: "name", header: "Name", value: ({ name }) => name },
  { id: "team", header: "Team", value: ({ team }) => team },
  { id: "age", header: "Alter", value: ({ age }) => age, align: "end" },
];

afterEach(unmountUi);

const show = (rows: Person[] = people) =>
  renderUi(
    <DataTable
      caption="Personen"
      rows={rows}
      columns={columns}
      rowId={({ id }) => id}
      rowLink={({ id }) => `/imprint?person=${id}`}
      initialSort={{ id: "name" }}
    />,
  );
const names = () =>
  [...document.querySelectorAll("tbody tr:not([aria-hidden]) td:first-child")].map(
    (cell) => cell.textContent,
  );
const header = (name: string) => page.getByRole("columnheader", { name });

describe("a table", () => {
  it("shows all rows, sorted by the language's order, each as a real link [SHELL-24]", async () => {
    await show();
    await expect.element(page.getByRole("table", { name: "Personen" })).toBeVisible();
    expect(names()).toEqual(["Öhm", "Ohr", "Zander"]);
    await expect.element(header("Name")).toHaveAttribute("aria-sort", "ascending");
    await expect
      .element(page.getByRole("link", { name: "Ohr" }))
      .toHaveAttribute("href", "/imprint?person=3");
    const row = page.getByRole("link", { name: "Ohr" }).element().closest("tr");
    const { left, right, top } = row?.getBoundingClientRect() ?? new DOMRect();
    expect(document.elementFromPoint(right - 5, top + 5)?.tagName).toBe("A");
    expect(document.elementFromPoint(left + 5, top + 5)?.tagName).toBe("A");
  });

  it("sorts by several columns with Shift", async () => {
    await show();
    await header("Team").getByRole("button").click();
    await header("Alter")
      .getByRole("button")
      .click({ modifiers: ["Shift"] });
    expect(names()).toEqual(["Zander", "Ohr", "Öhm"]);
    await expect.element(header("Team")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(header("Alter")).toHaveAttribute("aria-sort", "ascending");
    await expect.element(header("Name")).not.toHaveAttribute("aria-sort");
  });

  it("searches in all columns, and says so when nothing is found", async () => {
    await show();
    await page.getByRole("searchbox").fill("b ohr");
    await expect.poll(names).toEqual(["Ohr"]);
    await expect.element(page.getByText("Ein Eintrag")).toBeVisible();
    await page.getByRole("searchbox").fill("niemand");
    await expect.element(page.getByRole("heading", { name: "Nichts gefunden" })).toBeVisible();
  });

  it("keeps few of many rows in the page, and says how many there are", async () => {
    const many = Array.from({ length: 5000 }, (_, index) => ({
      id: String(index),
      name: `Person ${index}`,
      team: "A",
      age: index,
    }));
    await show(many);
    await expect.element(page.getByText("5.000 Einträge")).toBeVisible();
    await expect.poll(() => names().length).toBeGreaterThan(5);
    expect(names().length).toBeLessThan(100);
    await expect
      .poll(() => document.querySelector("table")?.getAttribute("aria-rowcount"))
      .toBe("5001");
    scrollTo(0, document.body.scrollHeight);
    await expect.poll(() => names().at(-1)).toBe("Person 4999");
  });
});
