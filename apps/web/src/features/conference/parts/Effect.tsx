import { conferenceEffect, type ConferenceEffect } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { Row } from "../model/agenda.ts";
import classes from "./Decision.module.css";
import { useConference, useItemNames } from "./useConference.ts";

type Values = ConferenceEffect["total"];

/** A value before and after; one figure where it stays. */
function Change({ name, values }: { name: string; values: Values }) {
  const t = useT();
  const { number } = useFormat();
  const shown = (value: number | null) => (value === null ? "–" : number(value));
  const isSame = values.before === values.after;
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {isSame
          ? t("conference:stays", { value: shown(values.before) })
          : t("conference:becomes", { before: shown(values.before), after: shown(values.after) })}
      </dd>
    </div>
  );
}

/** What a conference value would change, before it is stored: the value of the exercise, and who passes. */
export function Effect({ row, value }: { row: Row; value: number | null }) {
  const t = useT();
  const { run, conference } = useConference();
  const { stepOf, competencyOf } = useItemNames();
  const { items, cutOff, cutOffStrategy } = run.process;
  const cells = conference.items.filter(({ candidateId }) => candidateId === row.candidateId);
  const effects = conferenceEffect({ items, cutOff, cutOffStrategy }, cells, row, value);
  return (
    <div className={classes["effect"]} role="status" aria-label={t("conference:effect")}>
      {effects.map(({ itemId, exercise, competency, total, verdict }) => {
        const isTurned = verdict.before !== verdict.after;
        return (
          <dl key={itemId} data-turned={isTurned || undefined}>
            {itemId !== row.exerciseId && (
              <Change name={stepOf(row.exerciseId)} values={exercise} />
            )}
            <Change name={competencyOf(row.competencyId)} values={competency} />
            <Change name={t("conference:totalOf", { step: stepOf(itemId) })} values={total} />
            {run.process.cutOffStrategy !== "MANUAL" && (
              <div className={classes["verdict"]}>
                <dt>{t("conference:verdict")}</dt>
                <dd>
                  {isTurned
                    ? t("conference:becomes", {
                        before: t(`conference:verdict_${verdict.before}`),
                        after: t(`conference:verdict_${verdict.after}`),
                      })
                    : t("conference:stays", { value: t(`conference:verdict_${verdict.after}`) })}
                </dd>
              </div>
            )}
          </dl>
        );
      })}
    </div>
  );
}
