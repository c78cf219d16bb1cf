import { describe, expect, it } from "vitest";
import { bodyOf, importedList } from "./importRows.ts";

const HEAD = "Vorname\tNachname\tE-Mail\tStelle";
const list = (rows: string[], emails: (string | null)[] = [], job = "") =>
  importedList([HEAD, ...rows].join("\n"), { job }, emails);
const problems = (row: string, ...emails: string[]) => list([row], emails).rows[0]?.problems;

describe("a pasted list of candidates", () => {
  it("is read row by row, without its head", () => {
    const { rows, reading } = list([
      "Kim\tAdler\tkim@demo.example\tLeitung",
      "Bo\tBerg\t\tVertrieb",
    ]);
    expect(reading.hasHead).toBe(true);
    expect(rows.map(({ read }) => [read.firstName, read.lastName, read.job])).toEqual([
      ["Kim", "Adler", "Leitung"],
      ["Bo", "Berg", "Vertrieb"],
    ]);
  });

  it("takes the job that was chosen for all where a row has none", () => {
    const { rows } = list(["Kim\tAdler\t\tLeitung", "Bo\tBerg\t\t"], [], "Vertrieb");
    expect(rows.map(({ read }) => read.job)).toEqual(["Leitung", "Vertrieb"]);
  });

  it("follows the columns that somebody has corrected, as long as there are as many", () => {
    const columns = ["lastName", "firstName"] as const;
    const corrections = { columns: [...columns], hasHead: false, job: "x" };
    const corrected = importedList("Adler\tKim", corrections, []);
    expect(corrected.rows[0]?.read).toMatchObject({ firstName: "Kim", lastName: "Adler" });
    expect(importedList("Adler\tKim\tx", corrections, []).reading.columns).toHaveLength(3);
  });

  it("can be told that its first row is somebody, too", () => {
    const text = "Kim\tAdler\tkim@demo.example\tLeitung";
    expect(importedList(`${HEAD}\n${text}`, { job: "", hasHead: false }, []).rows).toHaveLength(2);
  });

  it("is empty where nothing was pasted", () => {
    expect(importedList("", { job: "" }, []).rows).toEqual([]);
  });
});

describe("what is wrong with a row", () => {
  it.each([
    ["nothing", "Kim\tAdler\tkim@demo.example\tLeitung", []],
    ["nothing, without an e-mail", "Kim\tAdler\t\tLeitung", []],
    ["no first name", "\tAdler\t\tLeitung", ["firstName"]],
    ["no last name", "Kim\t\t\tLeitung", ["lastName"]],
    ["an e-mail that is none", "Kim\tAdler\tkim@\tLeitung", ["email"]],
    ["a job that is too long", `Kim\tAdler\t\t${"x".repeat(2_000)}`, ["job"]],
    ["nearly everything", "\t\tkim@\t", ["firstName", "lastName", "email"]],
  ])("is told: %s", (_, row, expected) => {
    expect(problems(row)).toEqual(expected);
  });

  it("is an e-mail that is in the run already, or twice in the list", () => {
    const row = "Kim\tAdler\tkim@demo.example\tLeitung";
    expect(problems(row, "KIM@demo.example")).toEqual(["repeated"]);
    expect(list([row, row]).rows.map((each) => each.problems)).toEqual([[], ["repeated"]]);
    const nobody = "Kim\tAdler\t\tLeitung";
    expect(list([nobody, nobody]).rows.flatMap((each) => each.problems)).toEqual([]);
  });
});

it("sends no e-mail where none is given", () => {
  const [one, other] = list(["Kim\tAdler\tkim@demo.example\tLeitung", "Bo\tBerg\t\tLeitung"]).rows;
  expect(one && bodyOf(one.read).email).toBe("kim@demo.example");
  expect(other && bodyOf(other.read)).toMatchObject({
    email: null,
    candidateProperties: { job: "Leitung" },
  });
});
