import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { axisAround } from "../../model/statistics/axis.ts";
import type { FigureOf, ValueOf } from "../../model/statistics/figures.ts";
import { DotPlot } from "./DotPlot.tsx";
import { FigureView } from "./FigureView.tsx";
import { HowCalculated } from "./HowCalculated.tsx";
import { NumbersTable } from "./NumbersTable.tsx";
import { NO_NUMBER } from "../../model/statistics/observerPlot.ts";
import { ShareBar } from "./ShareBar.tsx";
import classes from "./Statistics.module.css";
import { useStatistics } from "./useStatistics.ts";

/** The parts in the order in which they are read: of candidates, of observers, the rest. */
const PARTS = [
  { key: "candidate", text: "statistics:share_candidate" },
  { key: "candidate:exercise", text: "statistics:share_candidateExercise" },
  { key: "candidate:competency", text: "statistics:share_candidateCompetency" },
  {
    key: "candidate:competency:exercise",
    text: "statistics:share_candidateCompetencyExercise",
  },
  { key: "observer:candidate:exercise", text: "statistics:share_observerCell" },
  { key: "observer", text: "statistics:share_observer" },
  { key: "Residual", text: "statistics:share_Residual" },
] as const;
/** Below it, a part is shown as 0. */
const NOTHING = 0.0005;

function Shares({ value }: { value: ValueOf<FigureOf<"shares">> }) {
  const t = useT();
  const format = useFormat();
  const percent = (share: number) =>
    t("statistics:percent", { number: format.number(share * 100, 1) });
  const parts = PARTS.flatMap(({ key, text }) => {
    const [share, variance] = [value.share[key], value.reml[key]];
    if (share === undefined || variance === undefined) return [];
    return { key, name: t(text), share, variance, said: percent(share) };
  });
  const title = t("statistics:sharesTitle");
  const hidden = PARTS.filter(({ key }) => value.notSeparable.includes(key));
  const { observer } = value.share;
  return (
    <>
      <ShareBar title={title} parts={parts} />
      {observer !== undefined && observer < NOTHING && <p>{t("statistics:shareZero")}</p>}
      {hidden.length > 0 && (
        <p>
          {t("statistics:sharesNotSeparable", {
            names: format.list(hidden.map(({ text }) => `“${t(text)}”`)),
          })}
        </p>
      )}
      <NumbersTable
        title={title}
        heads={[t("statistics:origin"), t("statistics:share"), t("statistics:variance")]}
        rows={parts.map(({ key, name, said, variance }) => ({
          key,
          cells: [name, said, format.number(variance, 3)],
        }))}
      />
    </>
  );
}

/** What ratings have in common that share a competency or an exercise. */
function Resemblance({ figure }: { figure: FigureOf<"mtmm"> }) {
  const t = useT();
  const format = useFormat();
  const title = t("statistics:mtmmTitle");
  const sentenceOf = (competency: number | null, exercise: number | null) =>
    competency === null || exercise === null
      ? null
      : t(exercise > competency ? "statistics:mtmmExercise" : "statistics:mtmmCompetency");
  return (
    <div className={classes["part"]}>
      <h3>{title}</h3>
      <FigureView figure={figure}>
        {(value, isJudged) => {
          const rows = [
            { key: "sameCompetency", r: value.sameCompetencyOtherExercise },
            { key: "sameExercise", r: value.otherCompetencySameExercise },
            { key: "otherBoth", r: value.otherBoth },
          ] as const;
          const known = rows.flatMap(({ r }) => r ?? []);
          const said = (r: number | null) => (r === null ? NO_NUMBER : format.number(r, 2));
          const sentence = sentenceOf(rows[0].r, rows[1].r);
          return (
            <>
              {isJudged && sentence !== null && <p className={classes["lead"]}>{sentence}</p>}
              <DotPlot
                title={title}
                axis={axisAround([0, 1, ...known], 1)}
                axisText={t("statistics:mtmmAxis")}
                rows={rows.map(({ key, r }) => ({
                  key,
                  name: t(`statistics:mtmm_${key}`),
                  value: r,
                  said: said(r),
                  isJudged,
                }))}
              />
              <NumbersTable
                title={title}
                heads={[t("statistics:origin"), t("statistics:correlation"), t("statistics:pairs")]}
                rows={rows.map(({ key, r }, place) => ({
                  key,
                  cells: [
                    t(`statistics:mtmm_${key}`),
                    said(r),
                    format.number(value.pairs[place] ?? 0, 0),
                  ],
                }))}
              />
            </>
          );
        }}
      </FigureView>
      <HowCalculated topic="mtmm" figures={[figure]} />
    </div>
  );
}

/** Where the differences between ratings come from. */
export function SharesSection() {
  const t = useT();
  const { shares, mtmm } = useStatistics().shown.statistics;
  if (!shares) return null;
  return (
    <Section title={t("statistics:sharesTitle")} hint={t("statistics:sharesHint")}>
      <div className={classes["part"]}>
        <FigureView figure={shares}>{(value) => <Shares value={value} />}</FigureView>
        <HowCalculated topic="shares" figures={[shares]} />
      </div>
      {mtmm && <Resemblance figure={mtmm} />}
    </Section>
  );
}
