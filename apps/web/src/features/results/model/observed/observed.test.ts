import { writeDrawing } from "@assay/domain";
import { describe, expect, it } from "vitest";
import { EVA, FINN } from "../../../../testing/buildRating.ts";
import { inkLine, storedObservation, storedPage } from "../../../../testing/buildObservation.ts";
import { testId } from "../../../../testing/buildRun.ts";
import { GROUP, observedRun, ROLE_PLAY } from "../../../../testing/observedRun.ts";
import { ratedLeaves } from "../steps.ts";
import { observedExercises } from "./observed.ts";

const exercises = ratedLeaves(observedRun(EVA).process.items[0]!);
const html = (title: string, content = `<p>${title}</p>`) => storedPage({ title, content });
const ink = (title: string) => storedPage({ title, content: writeDrawing([inkLine(20)]) });
const observation = (observerId: string, ...pages: ReturnType<typeof storedPage>[]) =>
  storedObservation({ observerId, pages });
const shown = (...args: [Parameters<typeof observedExercises>[1], string[]?]) =>
  observedExercises(exercises, args[0], args[1] ?? [EVA, FINN]).map(({ exercise, observers }) => [
    exercise.id,
    observers.map(({ observerId, pages }) => [observerId, pages.map(({ page }) => page.title)]),
  ]);

describe("what was written about a candidate", () => {
  it("stands by exercise, then by observer in the order of the table", () => {
    const given = [observation(FINN, html("f1")), observation(EVA, html("e1"), html("e2"))];
    expect(shown(given)).toEqual([
      [
        GROUP,
        [
          [EVA, ["e1", "e2"]],
          [FINN, ["f1"]],
        ],
      ],
      [ROLE_PLAY, []],
    ]);
    expect(shown(given, [FINN, EVA])[0]?.[1]).toEqual([
      [FINN, ["f1"]],
      [EVA, ["e1", "e2"]],
    ]);
  });

  it("has those last who are not in the table: they wrote, and did not rate", () => {
    const given = [observation(testId(499), html("x")), observation(EVA, html("e"))];
    expect(shown(given, [EVA])[0]?.[1]).toEqual([
      [EVA, ["e"]],
      [testId(499), ["x"]],
    ]);
  });

  it("shows the text of an observer before their drawings", () => {
    const drawn = storedObservation({ observerId: EVA, type: "webInk", pages: [ink("Skizze")] });
    expect(shown([drawn, observation(EVA, html("Text"))])[0]?.[1]).toEqual([
      [EVA, ["Text", "Skizze"]],
    ]);
  });

  it("leaves out pages with nothing on them, and who wrote nothing at all", () => {
    const empty = storedObservation({
      observerId: EVA,
      type: "webInk",
      pages: [storedPage({ title: "Leer" })],
    });
    const given = [observation(FINN, html("Nur ein Titel", "<p></p>"), html("Text")), empty];
    expect(shown(given)[0]?.[1]).toEqual([[FINN, ["Text"]]]);
    expect(shown([])).toEqual([
      [GROUP, []],
      [ROLE_PLAY, []],
    ]);
  });
});
