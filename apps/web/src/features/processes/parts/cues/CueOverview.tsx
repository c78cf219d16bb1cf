import type { Competency, Item } from "@assay/contract";
import { cueSteps, type Language, textIn } from "@assay/domain";
import { memo, useCallback, useMemo, useRef } from "react";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../../platform/tenant/LanguageSelect.tsx";
import { useGridKeys } from "../../../../ui/useGridKeys.ts";
import { useStepName } from "../../model/stepNames.ts";
import type { CueCell, ProgressOf } from "../../model/cues/cueCells.ts";
import { CueOverviewRow, type StateSign, type StepColumn } from "./CueOverviewRow.tsx";
import classes from "./CueOverview.module.css";
import type { Arrival } from "./useChosenCell.ts";

interface CueOverviewProps {
  items: readonly Item[];
  competencies: readonly Competency[];
  languages: readonly Language[];
  progressOf: ProgressOf;
  chosen: CueCell | null;
  onChoose(cell: CueCell, arrival: Arrival): void;
}

const SIGNS = { empty: "e", partial: "p", complete: "c" } as const;
const LEGEND = ["complete", "partial", "empty"] as const;

/** The same list as long as its steps have the same ids and names, so that rows are recognised. */
function useColumns(items: readonly Item[]): readonly StepColumn[] {
  const nameOf = useStepName();
  const columns = cueSteps<Item>(items).map((item) => ({ id: item.id, name: nameOf(item) }));
  const key = JSON.stringify(columns);
  return useMemo(() => JSON.parse(key) as StepColumn[], [key]);
}

/** A letter for each language of each step, so that a row is drawn only when one of them changes. */
function signsIn(
  items: readonly Item[],
  languages: readonly Language[],
  progressOf: ProgressOf,
): (competencyId: string) => string {
  const steps = cueSteps<Item>(items).map((item) => ({
    item,
    observed: new Set(item.competencyIds),
  }));
  return (competencyId) =>
    steps
      .map(({ item, observed }) => {
        if (!observed.has(competencyId)) return "";
        const progress = progressOf(item, competencyId);
        return languages
          .map((own): StateSign => SIGNS[progress.languages[own] ?? "empty"])
          .join("");
      })
      .join(" ");
}

/** What the marks of the overview mean. */
function Legend({ languages }: { languages: readonly Language[] }) {
  const t = useT();
  return (
    <div className={classes["legend"]}>
      <span>{t("cues:legend", { languages: languages.join(" · ") })}</span>
      {LEGEND.map((state) => (
        <span key={state} className={classes["sign"]}>
          <span className={classes["mark"]} data-state={SIGNS[state]} aria-hidden />
          {t(`cues:state_${state}`)}
        </span>
      ))}
    </div>
  );
}

/** Competencies × steps: how far the cues are, and the way into each cell. */
export const CueOverview = memo(function CueOverview(props: CueOverviewProps) {
  const { items, competencies, languages, progressOf, chosen, onChoose } = props;
  const t = useT();
  const order = useLanguageOrder();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  const columns = useColumns(items);
  const choose = useCallback(
    (itemId: string, competencyId: string) => onChoose({ itemId, competencyId }, "heading"),
    [onChoose],
  );
  const signsOf = signsIn(items, languages, progressOf);
  const names = languages.map((own) => LANGUAGE_NAMES[own]).join("\n");
  return (
    <>
      <Legend languages={languages} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <div className={classes["scroll"]} tabIndex={0} role="region" aria-label={t("cues:overview")}>
        <table
          ref={table}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- a grid is a table that arrow keys walk through (ARIA 1.2)
          role="grid"
          className={classes["overview"]}
          aria-label={t("cues:overview")}
          onKeyDown={keys.onKeyDown}
          onFocus={keys.onFocus}
        >
          <thead>
            <tr>
              <th scope="col">{t("cues:competency")}</th>
              {columns.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {competencies.map((competency) => (
              <CueOverviewRow
                key={competency.id}
                competencyId={competency.id}
                name={textIn(competency.texts, order)?.displayName || competency.name}
                color={competency.colorCode}
                columns={columns}
                signs={signsOf(competency.id)}
                languageNames={names}
                chosen={chosen?.competencyId === competency.id ? chosen.itemId : null}
                onChoose={choose}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
});
