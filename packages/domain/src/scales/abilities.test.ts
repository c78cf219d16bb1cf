import { expect, it } from "vitest";
import { competencyAbilities } from "../competencies/abilities.ts";
import type { Permission } from "../identity/permissions.ts";
import { processAbilities, processDraftAbilities } from "../processes/abilities.ts";
import { scaleAbilities } from "./abilities.ts";

const holding = (...permissions: Permission[]) => ({ permissions: new Set(permissions) });
const free = { inUse: false };
const used = { inUse: true };

it.each([
  ["scale", scaleAbilities, "EDIT_SCALES", "EDIT_COMPETENCIES"],
  ["competency", competencyAbilities, "EDIT_COMPETENCIES", "EDIT_SCALES"],
  ["process", processAbilities, "EDIT_PROCESSES", "EDIT_PROCESS_RUNS"],
] as const)(
  "lets its editors change a %s, and delete an unused one",
  (_, abilities, own, other) => {
    expect(abilities(free, holding(own))).toEqual({ edit: true, delete: true });
    expect(abilities(used, holding(own))).toEqual({ edit: true, delete: "inUse" });
    expect(abilities(used, holding(other))).toEqual({ edit: "noRight", delete: "noRight" });
  },
);

it("lets editors of processes change and delete every draft", () => {
  expect(processDraftAbilities(holding("EDIT_PROCESSES"))).toEqual({ edit: true, delete: true });
  const none = { edit: "noRight", delete: "noRight" };
  expect(processDraftAbilities(holding("EDIT_PROCESS_RUNS"))).toEqual(none);
});
