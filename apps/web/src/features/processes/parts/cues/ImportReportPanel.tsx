import type { Item } from "@assay/contract";
import { findItem, textIn } from "@assay/domain";
import { CloseButton } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Notice } from "../../../../ui/Notice.tsx";
import { useStepName } from "../../model/stepNames.ts";
import { useProcessEditor } from "../useProcessEditor.ts";
import { affectedRows, type ImportReport } from "../../model/cues/cueImportReport.ts";
import classes from "./Cues.module.css";

/** Maximum rows with errors that are listed for a sheet: more would make the page slow, and are corrected in the file anyway. */
const MOST_SHOWN = 200;

/** What was left out, and why. */
function LeftOut({ report }: { report: ImportReport }) {
  const t = useT();
  const order = useLanguageOrder();
  const nameOf = useStepName();
  const { list } = useFormat();
  const { draft, allCompetencies } = useProcessEditor();
  const { unassigned, unknownSheets } = report.taken;
  const competencyName = (id: string): string => {
    const competency = allCompetencies.find((other) => other.id === id);
    return textIn(competency?.texts ?? {}, order)?.displayName || (competency?.name ?? "");
  };
  return (
    <>
      {unassigned.map(({ stepId, competencyIds }) => {
        const item = findItem<Item>(draft.items, stepId)?.item;
        const names = list(competencyIds.map(competencyName));
        const step = item ? nameOf(item) : "";
        return (
          <p key={stepId} className={classes["reportLine"]}>
            {t("cues:dropped", { step, names, count: competencyIds.length })}
          </p>
        );
      })}
      {unknownSheets.length > 0 && (
        <p className={classes["reportLine"]}>
          {t("cues:unknownSheets", {
            sheets: list([...unknownSheets]),
            count: unknownSheets.length,
          })}
        </p>
      )}
    </>
  );
}

/** What became of an imported workbook; it stays until it is closed or another file comes. */
export function ImportReportPanel({ report, onClose }: { report: ImportReport; onClose(): void }) {
  const t = useT();
  const { taken, errors, fileName } = report;
  const isClean = errors.length + taken.unassigned.length + taken.unknownSheets.length === 0;
  const kind = taken.changed > 0 ? "Title" : taken.cells > 0 ? "Same" : "Nothing";
  const title = t(`cues:imported${kind}`, { name: fileName });
  return (
    <div className={classes["report"]}>
      <Notice tone={isClean && taken.cells > 0 ? "success" : "warning"} title={title}>
        {taken.changed > 0 && (
          <p className={classes["reportLine"]}>
            {t("cues:importedText", { cells: taken.cells, count: taken.cueCount })}
          </p>
        )}
        <LeftOut report={report} />
        {errors.length > 0 && (
          <>
            <p className={classes["reportLine"]}>{t("cues:rowErrors")}</p>
            {errors.map((sheet, index) => (
              <Disclosure
                key={`${index} ${sheet.sheet}`}
                title={t("cues:rowErrorsIn", { sheet: sheet.sheet, rows: affectedRows(sheet, t) })}
              >
                <ul className={classes["rowErrors"]}>
                  {sheet.rows.slice(0, MOST_SHOWN).map(({ row, message }, at) => (
                    <li key={at}>
                      <b>{t("cues:row", { row })}</b> {message}
                    </li>
                  ))}
                </ul>
                {sheet.rows.length > MOST_SHOWN && (
                  <p>{t("cues:moreErrors", { count: sheet.rows.length - MOST_SHOWN })}</p>
                )}
              </Disclosure>
            ))}
          </>
        )}
      </Notice>
      <CloseButton
        size={44}
        iconSize={20}
        className={classes["reportClose"]}
        aria-label={t("ui:close")}
        onClick={onClose}
      />
    </div>
  );
}
