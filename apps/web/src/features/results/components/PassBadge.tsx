import type { Judgement } from "@assay/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import classes from "./ResultTable.module.css";
import { EXPLAIN_HINT, IN_GRID, NO_VALUE } from "./ValueCell.tsx";

interface PassBadgeProps {
  judgement: Judgement;
  /** The value over all ratings as it is shown; null without any. */
  value: string | null;
  /** Who is judged: part of the button's name. */
  name: string;
  /** Reached by the arrow keys (`useGridKeys`). */
  isInGrid?: boolean;
  onExplain(): void;
}

/** The value, and passed or not as shape, word and colour; pressed, it tells why. */
export function PassBadge(props: PassBadgeProps) {
  const { judgement, value, name, isInGrid = false, onExplain } = props;
  const t = useT();
  const word = t(judgement.passed ? "results:passed" : "results:failed");
  return (
    <button
      type="button"
      className={classes["pass"]}
      aria-label={t("results:explain", { name, word, value: value ?? NO_VALUE })}
      aria-describedby={EXPLAIN_HINT}
      {...(isInGrid && IN_GRID)}
      onClick={onExplain}
    >
      <b aria-hidden>{value ?? NO_VALUE}</b>
      <span aria-hidden className={classes["passWord"]}>
        <StatusDot tone={judgement.passed ? "done" : "failed"} label="" />
        {word}
      </span>
      <IconInfoCircle size={16} aria-hidden />
    </button>
  );
}
