import { expect, it } from "vitest";
import { cleanRun } from "./cleanDesign.ts";
import { staffingWarnings } from "./staffingWarnings.ts";

const valid = (...ids: string[]) => ids.map((personId) => ({ personId, state: "VALID" as const }));

it("finds R8: observers whose eye was never calibrated, and whose certificate is over (D5)", () => {
  const calibrations = [...valid("a", "b", "c", "d"), { personId: "e", state: "EXPIRED" as const }];
  expect(staffingWarnings(cleanRun({ calibrations }))).toEqual([
    { kind: "R8_none", place: { observerIds: ["f"] }, count: 1 },
    { kind: "R8_expired", place: { observerIds: ["e"] }, count: 1 },
  ]);
});

it("finds nothing where all are calibrated, or nobody is asked for it", () => {
  const calibrations = valid("a", "b", "c", "d", "e", "f");
  expect(staffingWarnings(cleanRun({ calibrations }))).toEqual([]);
  expect(staffingWarnings(cleanRun())).toEqual([]);
});
