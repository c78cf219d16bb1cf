import { isSealing } from "@assay/domain";
import { IconEyeOff } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { type ShownConference, useConference } from "./useConference.ts";

/** Why there is nothing to discuss: nothing is revealed, or where nothing is sealed nothing is submitted. */
function whyNoRows({ run, conference, go }: ShownConference) {
  if (!isSealing({ ...run, ratingRules: run.process.ratingRules })) return "unsubmitted";
  return go !== null && conference.can.confer === true ? "toReveal" : "sealed";
}

function whyNothing(shown: ShownConference) {
  if (shown.conference.isElsewhere) return "elsewhere";
  if (shown.rows.length === 0) return whyNoRows(shown);
  return shown.go ? "choose" : "waiting";
}

/** In place of an item: why there is none, and what happens next. */
export function Nothing() {
  const t = useT();
  const why = whyNothing(useConference());
  return (
    <EmptyState
      icon={<IconEyeOff size={40} stroke={1.4} />}
      title={t(`conference:${why}`)}
      text={t(`conference:${why}Text`)}
    />
  );
}
