// @module-tag soak
import { execFile } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll, describe, expect, it } from "vitest";
import { root } from "../installation.ts";
import { runCommand } from "./program.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-statistics-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const reference = path.join(root, "packages/domain/src/statistics/reference");
const AC24 = path.join(reference, "ac24.csv");
const HEADER = "candidate,exercise,competency,observer,rating";

type Json = Record<string, unknown>;
const expectedOf = (name: string): Json =>
  JSON.parse(fs.readFileSync(path.join(reference, `${name}.json`), "utf8")) as Json;

function file(content: string): string {
  const place = path.join(folder, `${fs.readdirSync(folder).length}.csv`);
  fs.writeFileSync(place, content);
  return place;
}

/** A file of one competency in one exercise. */
const fileOf = (rows: readonly (readonly (string | number)[])[]): string =>
  file(
    [
      HEADER,
      ...rows.map(([candidate, observer, value]) => `${candidate},E,C,${observer},${value}`),
    ].join("\n"),
  );

/** A file from one row per candidate and one column per observer; null is a gap. */
const fileOfTable = (table: readonly (readonly (number | null)[])[]): string =>
  fileOf(
    table.flatMap((row, candidate) =>
      row.flatMap((value, observer) =>
        value === null ? [] : [[`P${String(candidate).padStart(2, "0")}`, `O${observer}`, value]],
      ),
    ),
  );

/** Runs a command, for which no database may be opened. */
async function compute(...words: string[]) {
  let [out, error] = ["", ""];
  const terminal = {
    out: (text: string) => void (out += text),
    error: (text: string) => void (error += text),
  };
  const open = () => Promise.reject(new Error("a database was opened"));
  const code = await runCommand(["statistics", "compute", ...words], terminal, open, "1.0.0");
  return { code, out, error };
}

async function figuresOf(...words: string[]): Promise<Json> {
  const { code, out, error } = await compute(...words, "--json");
  expect({ code, error }).toEqual({ code: 0, error: "" });
  return JSON.parse(out) as Json;
}

/** Places at which numbers are not within 1e-6 of those expected; only expected ones are compared. */
function differences(actual: unknown, expected: unknown, place = ""): string[] {
  if (typeof expected === "number")
    return typeof actual === "number" && Math.abs(actual - expected) <= 1e-6 ? [] : [place];
  if (typeof expected !== "object" || expected === null) return actual === expected ? [] : [place];
  const fields: Json = { ...(actual as object | null | undefined) };
  return Object.entries(expected).flatMap(([name, value]) =>
    differences(fields[name], value, `${place}/${name}`),
  );
}

const without = (fields: Json, ...names: string[]): Json =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));

describe("assay statistics compute --json", () => {
  it("has every figure of AC-24 under the name of the reference", async () => {
    const found = await figuresOf(AC24);
    const variance = without(expectedOf("ac24_variance"), "about", "default_lmer");
    const effects = without(expectedOf("rater_effects"), "about");
    const stability = without(expectedOf("decision_stability"), "about");
    expect(differences(found, variance)).toEqual([]);
    expect(differences(found, effects)).toEqual([]);
    expect(differences(found, stability)).toEqual([]);
    const observers = effects["observers"] as Json[];
    const { leniency, leniencySe } = found;
    expect(
      differences(
        leniency,
        observers.map((one) => one["leniency"]),
      ),
    ).toEqual([]);
    expect(
      differences(
        leniencySe,
        observers.map((one) => one["leniencySe"]),
      ),
    ).toEqual([]);
  });

  it("has the six intraclass correlations of complete tables", async () => {
    const { tables } = expectedOf("icc_complete") as { tables: Record<string, Json> };
    for (const table of Object.values(tables)) {
      const { ratings, ...expected } = table;
      const { icc } = await figuresOf(fileOfTable(ratings as number[][]));
      const known = Object.fromEntries(
        Object.entries(expected).map(([name, value]) => [
          name,
          name.startsWith("ICC") ? without(value as Json, "v", "lower_MW", "upper_MW") : value,
        ]),
      );
      expect(differences(icc, known)).toEqual([]);
    }
  });

  it("has G(q,k), its parts and limits where candidates have different observers", async () => {
    const sets = expectedOf("icc_incomplete");
    for (const name of ["INC30", "INC12_boundary"]) {
      const { ratings, ...expected } = sets[name] as Json;
      const found = await figuresOf(fileOf(ratings as string[][]));
      const names = ["about", "default_lmer", "minus2RemlPlusConst", "fixef"];
      expect(differences(found, without(expected, ...names))).toEqual([]);
      expect(found["icc"]).toBeNull();
    }
  });

  it("has the components of Brennan (2001), tasks as exercises of one competency", async () => {
    const { data, anova, dstudy } = expectedOf("gtheory_brennan") as {
      data: number[][];
      anova: Json;
      dstudy: Json;
    };
    const rows = data.map(
      ([task, person, rater, score]) => `${person},${task},C,${rater},${score}`,
    );
    const { reml, overall } = await figuresOf(file([HEADER, ...rows].join("\n")));
    const expected = {
      candidate: anova["person"],
      "candidate:exercise": anova["person:task"],
      observer: anova["rater:task"],
      Residual: anova["residual"],
    };
    expect(differences(reml, expected)).toEqual([]);
    expect(differences(overall, { G_exercisesAndObservers: dstudy["Erho2"] })).toEqual([]);
  });

  it("has alpha, agreement of pairs and within things", async () => {
    const { K2011, gaps } = expectedOf("krippendorff") as Record<
      string,
      { ratings: number[][]; alpha: Json }
    >;
    for (const { ratings, alpha } of [K2011!, gaps!]) {
      const turned = ratings[0]!.map((_, unit) => ratings.map((row) => row[unit] ?? null));
      expect(differences((await figuresOf(fileOfTable(turned)))["alpha"], alpha)).toEqual([]);
    }
    const { ratings, pairs, ...expected } = expectedOf("agreement");
    const found = await figuresOf(fileOfTable(ratings as number[][]));
    expect(differences(found, without(expected, "about", "rwgTruncated"))).toEqual([]);
    const { ratings: two, ...agreed } = pairs as { ratings: number[][] };
    expect(differences((await figuresOf(fileOfTable(two)))["pairs"], agreed)).toEqual([]);
  });

  it("says what may be shown, and has null where there is no figure", async () => {
    const found = await figuresOf(
      fileOfTable([
        [3, 3],
        [3, 3],
      ]),
    );
    expect(found).toMatchObject({ alpha: null, icc: null, reml: null, leniency: [null, null] });
    expect(found["shown"]).toMatchObject({
      alpha: { shown: "tooFew", lacks: [{ what: "things", has: 2, limit: 10 }] },
      agreement: { shown: "value" },
    });
  });

  it("takes scale, limit and strategy from the command line", async () => {
    const found = await figuresOf(
      AC24,
      "--scale",
      "0,1,2,3,4,5,6,7,8",
      "--cut-off",
      "5",
      "--strategy",
      "MEDIAN",
    );
    expect(found).toMatchObject({
      A: 9,
      cutOff: 5,
      sensitivity: { P02: { shown: 5, passes: true } },
    });
    expect(found["perCandidate"]).toBeNull();
  });
});

describe("assay statistics compute", () => {
  it("prints tables for people, with what is too few in words", async () => {
    const { code, out } = await compute(AC24);
    expect(code).toBe(0);
    expect(out).toContain("960 ratings, 24 candidates, 8 observers");
    expect(out).toMatch(/^O8 +0\.425 +0\.1114 +yes/m);
    expect(out).toContain("too few to judge: 24 candidates, least 30");
    expect(out).not.toMatch(/NaN|undefined|Infinity/);
    const few = await compute(
      fileOfTable([
        [1, 2],
        [2, 2],
      ]),
    );
    expect(few.out).toContain("too few: 2 candidates, least 5");
    expect(few.out).not.toMatch(/NaN|undefined|Infinity/);
  });

  it("is the command of the installation", async () => {
    const program = path.join(root, "apps/server/src/assay.ts");
    const words = ["--no-warnings", program, "statistics", "compute", AC24, "--json"];
    const { stdout } = await promisify(execFile)(process.execPath, words);
    expect((JSON.parse(stdout) as Json)["ratings"]).toBe(960);
  });

  it.each([
    ["a file that is not there", "/nowhere.csv", "/nowhere.csv cannot be read."],
    ["an empty file", file(""), "is empty: the first line has to be"],
    ["a header without ratings", file(HEADER), "has no ratings."],
    ["another header", file("a,b\n1,2"), "line 1: no column candidate"],
    ["a column too many", file(`${HEADER},note\n`), "line 1: 6 columns"],
    [
      "a cell too few",
      file(`${HEADER}\nP1,E1,C1,O1,3\n\nP1,E1,C1,O2`),
      "line 4: 4 cells instead of 5.",
    ],
    ["an empty cell", file(`${HEADER}\nP1,E1,,O1,3`), "line 2: no competency."],
    [
      "a word as rating",
      file(`${HEADER}\r\nP1,E1,C1,O1,good`),
      'line 2: the rating "good" is not a number',
    ],
    [
      "a decimal comma",
      file(`${HEADER.replaceAll(",", ";")}\nP1;E1;C1;O1;3,5`),
      'line 2: the rating "3,5"',
    ],
    ["a huge number", file(`${HEADER}\nP1,E1,C1,O1,1${"0".repeat(400)}`), "line 2: the rating"],
    [
      "a rating given twice",
      file(`${HEADER}\nP1,E1,C1,O1,3\nP1,E1,C1,O2,3\nP1,E1,C1,O1,4`),
      "line 4: O1 has rated P1, E1, C1 in line 2 already.",
    ],
  ])("refuses %s with its line", async (_, name, sentence) => {
    const answer = await compute(name, "--json");
    expect(answer).toMatchObject({ code: 1, out: "" });
    expect(answer.error).toContain(sentence);
    expect(answer.error.trim().split("\n")).toHaveLength(1);
  });

  it("refuses options that make no sense", async () => {
    for (const words of [
      ["--scale", "3,2"],
      ["--scale", "1"],
      ["--cut-off", "x"],
      ["--strategy", "MANUAL"],
    ])
      expect((await compute(AC24, ...words)).code).toBe(2);
  });
});
