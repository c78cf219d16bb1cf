import { FILE_USAGES, type FileUsage } from "@assay/domain";
import { NativeSelect } from "@mantine/core";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { useCandidates, useEditor } from "../useEditor.ts";
import { observable } from "../../model/matrix.ts";
import type { FileRow } from "../../model/files/fileRows.ts";
import classes from "../../../../platform/files/Files.module.css";

interface AudienceFieldsProps {
  row: FileRow;
  isLocked: boolean;
}

/** Who a file is for, with a sentence that says who sees it; for a CV whose it is (FILE-003). */
export function AudienceFields({ row, isLocked }: AudienceFieldsProps) {
  const t = useT();
  const { compare } = useFormat();
  const { files, draft, base } = useEditor();
  const { nameOf } = useCandidates(base.id);
  const { usage, candidate, name } = row;
  const people = observable(draft, base)
    .map(({ candidateId }) => ({ value: candidateId, label: nameOf(candidateId) }))
    .toSorted((a, b) => compare(a.label, b.label));
  const isKnown = people.some(({ value }) => value === candidate);
  return (
    <div className={classes["audience"]}>
      <NativeSelect
        aria-label={t("fileEditing:usageOf", { name })}
        description={t(`fileEditing:audience_${usage}`)}
        inputWrapperOrder={["input", "description"]}
        disabled={isLocked}
        value={usage}
        data={FILE_USAGES.map((value) => ({ value, label: t(`files:usage_${value}`) }))}
        onChange={({ currentTarget }) =>
          files.actions.assign(row, { usage: currentTarget.value as FileUsage, candidate: null })
        }
      />
      {usage === "CANDIDATE_CV" && (
        <NativeSelect
          aria-label={t("fileEditing:candidateOf", { name })}
          error={row.fault === "noCandidate" && t("fileEditing:fault_noCandidate")}
          disabled={isLocked}
          value={isKnown ? (candidate ?? "") : ""}
          data={[{ value: "", label: t("fileEditing:chooseCandidate"), disabled: true }, ...people]}
          onChange={({ currentTarget }) =>
            files.actions.assign(row, { usage, candidate: currentTarget.value })
          }
        />
      )}
    </div>
  );
}
