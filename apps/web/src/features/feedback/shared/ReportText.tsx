import type { FeedbackReport } from "@assay/contract";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import classes from "./ReportText.module.css";

type Competency = FeedbackReport["competencies"][number];

/** A text below its heading, which is in the language of the page; nothing of an empty one. */
function Part({ title, text }: { title: string; text: string }) {
  const language = useLanguage();
  if (text === "") return null;
  return (
    <>
      <h4 lang={language}>{title}</h4>
      <p>{text}</p>
    </>
  );
}

function CompetencyText({ competency: one }: { competency: Competency }) {
  const t = useT();
  const language = useLanguage();
  return (
    <section>
      <h3>{one.name}</h3>
      {one.description !== "" && <p className={classes["dim"]}>{one.description}</p>}
      <p className={classes["result"]}>{one.result}</p>
      <Part title={t("ownFeedback:statement")} text={one.statement} />
      {one.quotes.length > 0 && (
        <>
          <h4 lang={language}>{t("ownFeedback:quotes")}</h4>
          <ul>
            {one.quotes.map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
      <Part title={t("ownFeedback:strength")} text={one.strength} />
      <Part title={t("ownFeedback:nextStep")} text={one.nextStep} />
    </section>
  );
}

/** A list below its heading; nothing of an empty one. */
function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const language = useLanguage();
  if (lines.length === 0) return null;
  return (
    <section>
      <h3 lang={language}>{title}</h3>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </section>
  );
}

/** A report as the candidate reads it, in its own language. */
export function ReportText({ report }: { report: FeedbackReport }) {
  const t = useT();
  return (
    <div className={classes["report"]} lang={report.language}>
      {report.introduction.map((line) => (
        <p key={line}>{line}</p>
      ))}
      <Lines title={t("ownFeedback:exercises")} lines={report.exercises} />
      {report.competencies.map((one) => (
        <CompetencyText key={one.competencyId} competency={one} />
      ))}
      <Lines title={t("ownFeedback:outcome")} lines={report.outcome} />
      <Lines
        title={t("ownFeedback:closing")}
        lines={report.closing === "" ? [] : [report.closing]}
      />
      <Lines title={t("ownFeedback:notes")} lines={report.notes} />
    </div>
  );
}
