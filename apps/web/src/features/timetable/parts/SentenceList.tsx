import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./settings/Settings.module.css";

/** Sentences that are shown; of more than these the rest is counted. */
const MOST = 12;

export function SentenceList({ sentences }: { sentences: readonly string[] }) {
  const t = useT();
  const rest = sentences.length - MOST;
  return (
    <ul className={classes["sentences"]}>
      {sentences.slice(0, MOST).map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
      {rest > 0 && <li>{t("timetable:planMore", { count: rest })}</li>}
    </ul>
  );
}
