import { IconEyeOff } from "@tabler/icons-react";
import { useT } from "../../../platform/i18n/texts.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { useConference } from "./useConference.ts";

/** In place of an item: why there is none, and what happens next. */
export function Nothing() {
  const t = useT();
  const { conference, rows, go } = useConference();
  const why = conference.isElsewhere
    ? "elsewhere"
    : rows.length === 0
      ? "sealed"
      : go
        ? "choose"
        : "waiting";
  return (
    <EmptyState
      icon={<IconEyeOff size={40} stroke={1.4} />}
      title={t(`conference:${why}`)}
      text={t(`conference:${why}Text`)}
    />
  );
}
