import { describe, expect, it } from "vitest";
import { valueOfFigure } from "../figure.ts";
import brennan from "../reference/gtheory_brennan.json" with { type: "json" };
import { differences } from "../reference/readReference.ts";
import { fitReml } from "./reml.ts";

const numbers = (values: readonly string[]): Int32Array => {
  const names = [...new Set(values)];
  return Int32Array.from(values, (value) => names.indexOf(value));
};

describe("REML", () => {
  it("reproduces Brennan (2001), p × (r:t), as the analysis of variance does", () => {
    const rows = brennan.data
      .map(([task, person, rater, score]) => ({
        task: String(task),
        person: String(person).padStart(2, "0"),
        rater: String(rater),
        score: Number(score),
      }))
      .toSorted((a, b) => (a.person < b.person ? -1 : a.person > b.person ? 1 : 0));
    const fit = valueOfFigure(
      fitReml({
        values: Float64Array.from(rows, ({ score }) => score),
        blocks: numbers(rows.map(({ person }) => person)),
        fixed: new Int32Array(rows.length),
        nested: [
          { name: "Person", groups: new Int32Array(rows.length) },
          { name: "Person:Task", groups: numbers(rows.map(({ task }) => task)) },
        ],
        crossed: [
          { name: "Task", groups: numbers(rows.map(({ task }) => task)) },
          { name: "Rater:Task", groups: numbers(rows.map(({ rater }) => rater)) },
        ],
      }),
    );
    expect(differences(fit?.components, brennan.reml)).toEqual([]);
    const { anova } = brennan;
    expect(
      differences(fit?.components, {
        Person: anova.person,
        "Person:Task": anova["person:task"],
        Task: anova.task,
        "Rater:Task": anova["rater:task"],
        Residual: anova.residual,
      }),
    ).toEqual([]);
  });
});
