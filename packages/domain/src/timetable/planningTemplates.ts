import { isSameName } from "./planningResources.ts";
import type { DayHours } from "./instance.ts";
import type { Violation } from "../text/violation.ts";

interface Template {
  readonly id: string;
  readonly name: string;
  readonly days: readonly (DayHours & {
    /** Days since the first one. */
    readonly after: number;
    readonly breaks: readonly DayHours[];
  })[];
}

/** Faults of a template beside the others of its tenant. */
export function planTemplateViolations(
  { id, name, days }: Template,
  templates: readonly Pick<Template, "id" | "name">[],
): Violation[] {
  const isTaken = templates.some((one) => one.id !== id && isSameName(one.name, name));
  return [
    ...(isTaken ? [{ path: "name", rule: "duplicateName" }] : []),
    ...days.flatMap(({ after, from, to, breaks }, index): Violation[] => {
      const previous = days[index - 1];
      const isAfter = previous === undefined ? after === 0 : after > previous.after;
      const isWithin = breaks.every((one) => one.from >= from && one.to <= to);
      return [
        ...(isAfter ? [] : [{ path: `days.${index}.after`, rule: "dayOrder" }]),
        ...(isWithin ? [] : [{ path: `days.${index}.breaks`, rule: "breakOutside" }]),
      ];
    }),
  ];
}
