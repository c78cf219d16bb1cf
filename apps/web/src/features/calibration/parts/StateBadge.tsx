import type { SetState } from "@assay/domain";
import { useT } from "../../../platform/i18n/texts.ts";
import { StatusBadge, type StatusTone } from "../../../ui/StatusBadge.tsx";

const TONES: Record<SetState, StatusTone> = {
  DRAFT: "todo",
  RATING: "partial",
  PUBLISHED: "done",
  WITHDRAWN: "neutral",
};

/** The state of a set. */
export function StateBadge({ state }: { state: SetState }) {
  const t = useT();
  return <StatusBadge tone={TONES[state]}>{t(`calibration:state_${state}`)}</StatusBadge>;
}
