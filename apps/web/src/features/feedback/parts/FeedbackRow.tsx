import type { FeedbackOfCandidate } from "@assay/contract";
import { Button } from "@mantine/core";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Link } from "../../../ui/Link.tsx";
import { StatusBadge, type StatusTone } from "../../../ui/StatusBadge.tsx";
import rows from "../../candidatePages/shared/Rows.module.css";

interface FeedbackRowProps {
  feedback: FeedbackOfCandidate;
  name: string;
  /** The address of the report. */
  to: string;
  mayWrite: boolean;
}

/** Where a report stands. */
function stateOf({ isBegun, release }: FeedbackOfCandidate) {
  if (release?.isOpen) return { key: "released", tone: "done" } as const;
  if (release && release.withdrawnAt === null) return { key: "over", tone: "neutral" } as const;
  if (release) return { key: "withdrawn", tone: "warning" } as const;
  return isBegun
    ? ({ key: "begun", tone: "partial" } as const)
    : ({ key: "none", tone: "todo" } as const);
}

/** A candidate with the state of their report. */
export function FeedbackRow({ feedback, name, to, mayWrite }: FeedbackRowProps) {
  const t = useT();
  const { date, dateTime } = useFormat();
  const { talk, release } = feedback;
  const { key, tone } = stateOf(feedback);
  const isFrozen = release !== null && release.withdrawnAt === null;
  const facts = [
    ...(talk.on === null ? [] : [t("feedback:talkedOn", { date: date(talk.on) })]),
    ...(isFrozen ? [t("feedback:openUntil", { date: date(release.until) })] : []),
    ...(release?.readAt ? [t("feedback:readAt", { date: dateTime(release.readAt) })] : []),
    ...(release?.reply ? [t("feedback:repliedAt", { date: dateTime(release.reply.at) })] : []),
  ];
  return (
    <li className={rows["row"]}>
      <div className={rows["person"]}>
        <strong>{name}</strong>
        <StatusBadge tone={tone satisfies StatusTone}>{t(`feedback:state_${key}`)}</StatusBadge>
        {facts.length > 0 && <span className={rows["facts"]}>{facts.join(" · ")}</span>}
      </div>
      <Button
        component={Link}
        to={to}
        variant="default"
        aria-label={t(mayWrite && !isFrozen ? "feedback:writeOf" : "feedback:openOf", { name })}
      >
        {t(mayWrite && !isFrozen ? "feedback:write" : "feedback:open")}
      </Button>
    </li>
  );
}
