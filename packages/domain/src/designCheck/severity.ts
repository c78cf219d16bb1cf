import { DESIGN_RULES, type DesignRule, type DesignRules } from "../processes/designRules.ts";
import { type DesignWarning, ruleOf, SEVERITIES, type Severity, WARNING_KINDS } from "./warning.ts";

const isRule = (rule: string): rule is DesignRule => DESIGN_RULES.some((one) => one === rule);

/** How much a warning weighs; an organisation can lower it, and never raise or hide it. */
export function severityOf(
  { kind }: Pick<DesignWarning, "kind">,
  rules?: DesignRules | null,
): Severity {
  const { severity } = WARNING_KINDS[kind];
  const rule = ruleOf(kind);
  const most = rules && isRule(rule) ? rules.atMost[rule] : undefined;
  if (most === undefined) return severity;
  return SEVERITIES.indexOf(most) > SEVERITIES.indexOf(severity) ? most : severity;
}
