import {
  type CutOffStrategy,
  DECIMALS,
  type JudgedPart,
  type RunState,
  standingOf,
} from "@assay/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import classes from "./PassBadge.module.css";
import { STANDING_TONES, missingCount, type ShownVerdict } from "../model/verdicts.ts";
import { EXPLAIN_HINT, IN_GRID, NO_VALUE } from "./ValueCell.tsx";

interface PassBadgeProps {
  verdict: ShownVerdict;
  runState: RunState;
  strategy: CutOffStrategy;
  /** What a part of the rule is called: a competency or an exercise. */
  partName(part: JudgedPart): string;
  /** Who is judged: part of the button's name. */
  name: string;
  /** Reached by the arrow keys (`useGridKeys`). */
  isInGrid?: boolean;
  onExplain(): void;
}

/** The value that decided, and the verdict as shape, word and colour; pressed, it opens the explanation. */
export function PassBadge(props: PassBadgeProps) {
  const { verdict, runState, strategy, partName, name, isInGrid = false, onExplain } = props;
  const { judgement } = verdict;
  const t = useT();
  const format = useFormat();
  const standing = standingOf(judgement, { runState, strategy });
  const word = t(`results:standing_${standing}`);
  const { deciding } = judgement;
  const value = deciding?.value ?? null;
  const shown = value === null ? NO_VALUE : format.number(value, DECIMALS[strategy]);
  const isNamed = judgement.verdict !== "unrated" && deciding?.kind !== "total";
  const of = deciding && isNamed ? partName(deciding) : null;
  const count = missingCount(verdict);
  const lacking = count > 0 ? t("results:missingCount", { count }) : null;
  const said = [[of, shown].filter(Boolean).join(" "), lacking].filter(Boolean).join(", ");
  return (
    <button
      type="button"
      className={classes["pass"]}
      aria-label={t("results:explain", { name, word, value: said })}
      aria-describedby={EXPLAIN_HINT}
      {...(isInGrid && IN_GRID)}
      onClick={onExplain}
    >
      <b aria-hidden className={classes["value"]}>
        {of !== null && <span>{of}</span>}
        {shown}
      </b>
      <span aria-hidden className={classes["word"]}>
        <StatusDot tone={STANDING_TONES[standing]} label="" />
        {word}
      </span>
      {lacking !== null && (
        <span aria-hidden className={classes["lacking"]}>
          {lacking}
        </span>
      )}
      <IconInfoCircle size={16} aria-hidden />
    </button>
  );
}
