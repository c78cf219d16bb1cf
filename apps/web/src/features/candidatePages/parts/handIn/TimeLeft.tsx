import { VisuallyHidden } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./HandIn.module.css";

/** Seconds left of which screen readers are told, the longest first. */
const TOLD = [300, 60] as const;
const MINUTE = 60;

const clockOf = (seconds: number): string => {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor((seconds % 3600) / MINUTE)];
  const parts = [...(hours > 0 ? [hours] : []), minutes, seconds % MINUTE];
  return parts.map((part, index) => (index === 0 ? part : String(part).padStart(2, "0"))).join(":");
};

/** The time that is left, counted down for the eye; said aloud at five minutes and at one. */
export function TimeLeft({ seconds }: { seconds: number }) {
  const t = useT();
  const reached = TOLD.filter((told) => seconds > 0 && seconds <= told).at(-1);
  return (
    <>
      <span className={classes["left"]} role="timer" data-hurry={seconds <= MINUTE}>
        {t("handIn:left", { time: clockOf(seconds) })}
      </span>
      <VisuallyHidden role="status">
        {reached !== undefined && t("handIn:leftMinutes", { minutes: reached / MINUTE })}
      </VisuallyHidden>
    </>
  );
}
