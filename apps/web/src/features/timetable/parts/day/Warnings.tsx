import type { DayWarning } from "@assay/domain";
import { Button } from "@mantine/core";
import { memo, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { StatusDot, type StatusTone } from "../../../../ui/StatusBadge.tsx";
import type { DayContext } from "../../model/day/dayRow.ts";
import { warningKey, warningSentence } from "../../model/day/warningSentence.ts";
import classes from "./Day.module.css";

const TONES: Readonly<Record<DayWarning["kind"], StatusTone>> = {
  silent: "failed",
  noWords: "failed",
  unsent: "failed",
  notReady: "warning",
  wrongClock: "warning",
  noRating: "warning",
};
/** Warnings that are shown at first, and that each press adds. */
const FIRST = 6;
const MORE = 20;

interface WarningsProps {
  runId: string;
  warnings: readonly DayWarning[];
  context: DayContext;
}

/** What somebody has to look after, the most urgent first; each leads to whose work it is about. */
export const Warnings = memo(function Warnings({ runId, warnings, context }: WarningsProps) {
  const t = useT();
  const [most, setMost] = useState(FIRST);
  const left = warnings.length - most;
  return (
    <Section title={t("day:warnings", { count: warnings.length })}>
      {warnings.length === 0 && <div className={classes["calm"]}>{t("day:warningsNone")}</div>}
      {warnings.length > 0 && (
        <ul className={classes["warnings"]}>
          {warnings.slice(0, most).map((warning) => (
            <li key={warningKey(warning)}>
              <Link
                className={classes["warning"] ?? ""}
                to={paths.day(runId, { by: "device", who: warning.personId })}
              >
                <StatusDot tone={TONES[warning.kind]} label="" />
                <span>{warningSentence(context, warning)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {left > 0 && (
        <Button variant="subtle" onClick={() => setMost(most + MORE)}>
          {t("day:moreWarnings", { count: Math.min(left, MORE) })}
        </Button>
      )}
    </Section>
  );
});
