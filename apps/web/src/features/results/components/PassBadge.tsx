import type { Judgement } from "@assay/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import { useT } from "../../../app/i18n/texts.ts";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import classes from "./ResultTable.module.css";

interface PassBadgeProps {
  judgement: Judgement;
  /** Who is judged: part of the button's name. */
  name: string;
  onExplain(): void;
}

/** Passed or not, as shape, word and colour; pressed, it tells why. */
export function PassBadge({ judgement, name, onExplain }: PassBadgeProps) {
  const t = useT();
  const word = t(judgement.passed ? "results:passed" : "results:failed");
  return (
    <button
      type="button"
      className={classes["pass"]}
      aria-label={t("results:explain", { name, word })}
      onClick={onExplain}
    >
      <span aria-hidden className={classes["passWord"]}>
        <StatusDot tone={judgement.passed ? "done" : "failed"} label="" />
        {word}
      </span>
      <IconInfoCircle size={16} aria-hidden />
    </button>
  );
}
