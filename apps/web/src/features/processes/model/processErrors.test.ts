import { describe, expect, it } from "vitest";
import { testId } from "../../../testing/buildRun.ts";
import { buildCentre, buildStep } from "../../../testing/buildSteps.ts";
import { errorsAt } from "./processErrors.ts";

const items = [buildStep(10), buildCentre(20, [buildStep(21), buildStep(22)])];
const errors = new Map([
  ["items.0.texts.de.displayName", "required"],
  ["items.1.items.0.competencyIds", "noCompetency"],
  ["items.1.items.1.texts.de.displayName", "tooLong"],
  ["items.1.texts.de.displayName", "duplicate"],
  ["name", "required"],
]);
const at = (number: number, path: string) => errorsAt(errors, items, testId(number))(path);

describe("the errors of a step", () => {
  it("are found by its place in the process", () => {
    expect(at(10, "texts.de.displayName")).toBe("required");
    expect(at(20, "texts.de.displayName")).toBe("duplicate");
  });

  it("are found in a centre by its place there", () => {
    expect(at(21, "competencyIds")).toBe("noCompetency");
    expect(at(22, "texts.de.displayName")).toBe("tooLong");
  });

  it("are found in a centre that is the first of all", () => {
    const only = [buildCentre(30, [buildStep(31)])];
    const wrong = new Map([["items.0.items.0.texts.de.displayName", "required"]]);
    expect(errorsAt(wrong, only, testId(31))("texts.de.displayName")).toBe("required");
    expect(errorsAt(wrong, only, testId(30))("texts.de.displayName")).toBeUndefined();
  });

  it("are not those of another step, nor of the process", () => {
    expect(at(21, "texts.de.displayName")).toBeUndefined();
    expect(at(22, "competencyIds")).toBeUndefined();
    expect(at(10, "name")).toBeUndefined();
  });

  it("are none of a step that is not there any more", () => {
    expect(at(99, "texts.de.displayName")).toBeUndefined();
  });
});
