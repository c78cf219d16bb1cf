import type { ShownProcessStatistics } from "@assay/contract";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Link } from "../../../../ui/Link.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import classes from "./Statistics.module.css";

/** Which runs the figures rest on, and which they leave out. */
export function RunsCounted({ answer }: { answer: ShownProcessStatistics }) {
  const t = useT();
  const format = useFormat();
  const { runs, leftOut } = answer;
  if (runs.length === 0) return <Notice tone="info">{t("statistics:emptyPeriod")}</Notice>;
  const candidates = runs.reduce((sum, run) => sum + run.candidates, 0);
  return (
    <>
      <p>{t("statistics:runsCounted", { count: runs.length, candidates })}</p>
      {leftOut.otherScale > 0 && <p>{t("statistics:otherScale", { count: leftOut.otherScale })}</p>}
      {leftOut.tooMany > 0 && <p>{t("statistics:tooManyRuns", { count: leftOut.tooMany })}</p>}
      <Disclosure title={t("statistics:whichRuns")}>
        <ul className={classes["sentences"]}>
          {runs.map(({ id, name, day, candidates: count }) => (
            <li key={id}>
              <Link to={paths.statistics(id)}>{name}</Link>{" "}
              {t("statistics:runOf", { day: format.date(day), count })}
            </li>
          ))}
        </ul>
      </Disclosure>
    </>
  );
}
