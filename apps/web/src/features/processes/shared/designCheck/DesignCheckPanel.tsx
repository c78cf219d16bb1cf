import {
  type DesignWarning,
  type DesignRules,
  ruleOf,
  SEVERITIES,
  type Severity,
  severityOf,
  WARNING_KINDS,
} from "@assay/domain";
import { Button } from "@mantine/core";
import { memo, type ReactNode, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { StatusDot } from "../../../../ui/StatusBadge.tsx";
import classes from "./DesignCheck.module.css";
import { type CheckedNames, useWarningText } from "./useWarningText.ts";

const TONES = { MUST: "warning", SHOULD: "partial", INFO: "info" } as const;

/** The rule of a warning, and what it rests on. */
function Basis({ kind }: Pick<DesignWarning, "kind">) {
  const t = useT();
  const sources = WARNING_KINDS[kind].sources.map((source) => t(`designCheck:source_${source}`));
  return (
    <span className={classes["basis"]}>
      {t("designCheck:basis", { rule: ruleOf(kind), sources: sources.join(", ") })}
    </span>
  );
}

interface DesignCheckPanelProps {
  warnings: readonly DesignWarning[];
  names: CheckedNames;
  /** How the organisation weighs the rules; if unset, as the product does. */
  rules?: DesignRules | undefined;
  /** The way to where a warning can be mended; `label` says which warning it is. */
  linkOf(warning: DesignWarning, label: string): ReactNode;
}

/** Warnings of a severity that are shown at first: a new process lacks hundreds of cues. */
const FIRST = 12;

/** The warnings of one severity. */
function SeverityList({
  severity,
  warnings,
  names,
  linkOf,
}: DesignCheckPanelProps & { severity: Severity }) {
  const t = useT();
  const textOf = useWarningText(names);
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? warnings : warnings.slice(0, FIRST);
  const hidden = warnings.length - shown.length;
  return (
    <div>
      <h3 className={classes["severity"]}>
        <StatusDot tone={TONES[severity]} label="" />
        {t(`designCheck:severity_${severity}`)}
      </h3>
      <ul className={classes["list"]}>
        {shown.map((warning) => {
          const sentence = textOf(warning);
          return (
            <li key={JSON.stringify([warning.kind, warning.place])}>
              <span>
                {sentence} <Basis kind={warning.kind} />
              </span>
              {linkOf(warning, t("designCheck:toPlaceNamed", { sentence }))}
            </li>
          );
        })}
      </ul>
      {hidden > 0 && (
        <Button variant="subtle" onClick={() => setWhole(true)}>
          {t("designCheck:more", { count: hidden })}
        </Button>
      )}
    </div>
  );
}

/** What the check has found, by severity; closed at first, with its numbers in the heading. */
export const DesignCheckPanel = memo(function DesignCheckPanel(props: DesignCheckPanelProps) {
  const { warnings, rules } = props;
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  const ofSeverity = (severity: Severity) =>
    warnings.filter((warning) => severityOf(warning, rules) === severity);
  const counts = { must: ofSeverity("MUST").length, should: ofSeverity("SHOULD").length };
  const info = ofSeverity("INFO").length;
  const found =
    info === 0 ? t("designCheck:counts", counts) : t("designCheck:countsInfo", { ...counts, info });
  const note = warnings.length === 0 ? t("designCheck:clean") : found;
  return (
    <section className={classes["panel"]} aria-label={t("designCheck:title")}>
      <Disclosure title={t("designCheck:title")} note={note} isOpen={isOpen} onToggle={setOpen}>
        <p className={classes["intro"]}>{t("designCheck:intro")}</p>
        {isOpen &&
          SEVERITIES.map((severity) => {
            const own = ofSeverity(severity);
            return (
              own.length > 0 && (
                <SeverityList key={severity} {...props} severity={severity} warnings={own} />
              )
            );
          })}
      </Disclosure>
    </section>
  );
});
