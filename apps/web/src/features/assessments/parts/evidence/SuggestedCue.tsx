import { type Id, suggestedCues } from "@assay/domain";
import { IconSquareRounded } from "@tabler/icons-react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { type CellEvidenceProps, useCellEvidence } from "./useCellEvidence.ts";
import classes from "./CellEvidence.module.css";

interface SuggestedCueProps extends CellEvidenceProps {
  competencyId: Id;
  cueUid: Id;
}

/** Says that evidence names a cue; the observer alone ticks it. */
export default function SuggestedCue({ competencyId, cueUid, ...props }: SuggestedCueProps) {
  const t = useT();
  const { evidence } = useCellEvidence(props);
  const timed = evidence.map((one) => ({ ...one, at: Date.parse(one.at) }));
  if (!suggestedCues(timed).get(competencyId)?.includes(cueUid)) return null;
  return (
    <span className={classes["suggested"]}>
      <IconSquareRounded size={14} aria-hidden />
      {t("evidence:suggested")}
    </span>
  );
}
