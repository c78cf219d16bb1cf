import type { Item } from "@assay/contract";
import { findItem, textIn } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import type { Row } from "../model/agenda.ts";
import classes from "./Stage.module.css";
import { useConference } from "./useConference.ts";

/** The behavioural cues that observers have ticked, in the order of the design, with how many have. */
export function Cues({ row }: { row: Row }) {
  const t = useT();
  const order = useLanguageOrder();
  const { items } = useConference().run.process;
  const groups =
    findItem<Item>(items, row.exerciseId)?.item.cues[row.competencyId]?.cueGroups ?? [];
  const counts = new Map(row.cues.map(({ uid, count }) => [uid, count]));
  const ticked = groups.flatMap(({ cues }) => cues).filter(({ uid }) => counts.has(uid));
  if (ticked.length === 0) return null;
  return (
    <div className={classes["cues"]}>
      <h3>{t("conference:cues")}</h3>
      <ul>
        {ticked.map(({ uid, cueTexts }) => (
          <li key={uid}>
            <b>{t("conference:ticks", { count: counts.get(uid) ?? 0 })}</b>{" "}
            {textIn(cueTexts, order)}
          </li>
        ))}
      </ul>
    </div>
  );
}
