import { expect, it } from "vitest";
import { DESIGN_RULES, type DesignRules } from "../processes/designRules.ts";
import { severityOf } from "./severity.ts";
import { ruleOf, SEVERITIES, WARNING_KINDS, type WarningKind } from "./warning.ts";

const KINDS = Object.keys(WARNING_KINDS) as WarningKind[];

it("an organisation can lower each rule of the check", () => {
  expect(new Set(KINDS.map(ruleOf))).toEqual(new Set(DESIGN_RULES));
});

it("an organisation can lower a rule, and neither raise nor hide it", () => {
  for (const kind of KINDS)
    for (const most of ["SHOULD", "INFO"] as const) {
      const rules: DesignRules = { atMost: { [ruleOf(kind)]: most } };
      const own = WARNING_KINDS[kind].severity;
      const lower = SEVERITIES.indexOf(own) > SEVERITIES.indexOf(most) ? own : most;
      expect(severityOf({ kind }, rules)).toBe(lower);
      expect(severityOf({ kind }, { atMost: {} })).toBe(own);
      expect(severityOf({ kind })).toBe(own);
    }
});
