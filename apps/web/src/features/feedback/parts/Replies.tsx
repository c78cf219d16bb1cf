import type { FeedbackRelease } from "@assay/contract";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import classes from "./Feedback.module.css";
import rows from "../../candidatePages/shared/Rows.module.css";

/** What the candidate has said about the report, and about earlier versions of it. */
export function Replies({ releases }: { releases: readonly FeedbackRelease[] }) {
  const t = useT();
  const { dateTime } = useFormat();
  const said = releases.flatMap(({ version, reply }) => (reply ? [{ version, ...reply }] : []));
  if (said.length === 0) return null;
  return (
    <Section title={t("feedback:reply")} hint={t("feedback:replyHint")}>
      <ul className={rows["list"]}>
        {said.map(({ version, text, at }) => (
          <li key={version} className={rows["row"]}>
            <div className={rows["person"]}>
              <p className={classes["text"]}>{text}</p>
              <span className={rows["facts"]}>
                {t("feedback:replyTo", { version, date: dateTime(at) })}
              </span>
            </div>
          </li>
        ))}
      </ul>
    </Section>
  );
}
