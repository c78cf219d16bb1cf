import type { LateEntry, ProcessRun } from "@assay/contract";
import { textIn } from "@assay/domain";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import type { LateNames } from "./useLateNames.ts";

type Ratings = Extract<LateEntry["change"], { kind: "rating" }>;
type Rated = Ratings["values"][number]["after"];

/** How many cues only one of two ratings has ticked. */
const ticked = (rated: Rated, other: Rated | null): number =>
  rated.selectedCueIds.filter((id) => !other?.selectedCueIds.includes(id)).length;

/** Whether two ratings say the same, whatever the order of their cues. */
const isSame = (before: Rated | null, after: Rated): boolean =>
  (before?.selectedCriterion ?? null) === after.selectedCriterion &&
  ticked(after, before) === 0 &&
  (before === null || ticked(before, after) === 0);

const LEFT = { textAlign: "start" } as const;

/** Ratings as they stand, and as they would be. */
export function LateRatings({
  run,
  change,
  names,
}: {
  run: ProcessRun;
  change: Ratings;
  names: LateNames;
}) {
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  const textOf = (rated: Rated | null): string => {
    if (rated === null || (rated.selectedCriterion === null && rated.selectedCueIds.length === 0))
      return "–";
    const { selectedCriterion: value, selectedCueIds } = rated;
    const criterion = run.scale.criterions.find((one) => one.value === value);
    const short = criterion && textIn(criterion.texts, order)?.textShort;
    const number = value === null ? "–" : format.number(value);
    const words = short && short !== number ? `${number} (${short})` : number;
    const cues = t("runDialogs:late_cues", { count: selectedCueIds.length });
    return selectedCueIds.length === 0 ? words : `${words}, ${cues}`;
  };
  const changeOf = (before: Rated | null, after: Rated): string => {
    if (before === null) return "";
    const added = ticked(after, before);
    const removed = ticked(before, after);
    return added + removed === 0 ? "" : ` (${t("runDialogs:late_cueChange", { added, removed })})`;
  };
  return (
    <table style={{ width: "100%", borderSpacing: "0 0.5rem" }}>
      <thead>
        <tr>
          <th style={LEFT}>{t("runDialogs:late_competency")}</th>
          <th style={LEFT}>{t("runDialogs:late_before")}</th>
          <th style={LEFT}>{t("runDialogs:late_after")}</th>
        </tr>
      </thead>
      <tbody>
        {change.values.map(({ competencyId, before, after }) => (
          <tr key={competencyId}>
            <th scope="row" style={{ ...LEFT, fontWeight: 400 }}>
              {names.competencyOf(competencyId)}
            </th>
            <td>{textOf(before)}</td>
            <td style={{ fontWeight: isSame(before, after) ? 400 : 700 }}>
              {textOf(after)}
              {changeOf(before, after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
