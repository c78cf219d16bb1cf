import type { Scale, Usage } from "@assay/contract";
import { SimpleGrid, Text, Textarea, TextInput } from "@mantine/core";
import { EntityEditor } from "../../../platform/forms/EntityEditor.tsx";
import { type EntityEditing, useEntityEditor } from "../../../platform/forms/useEntityEditor.ts";
import { UsageSection, useUsageReason } from "../../../platform/forms/UsageSection.tsx";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { Section } from "../../../ui/Section.tsx";
import { CriterionList } from "./CriterionList.tsx";
import { HighlightChoice } from "./HighlightChoice.tsx";
import { PartitionChoice } from "./PartitionChoice.tsx";
import { type ScaleForm, withPartition } from "../model/scaleForm.ts";
import { scaleKind } from "../model/scaleKind.ts";
import { useConflictWords } from "./useConflictWords.ts";
import { useGroupChange } from "./useGroupChange.ts";

interface ScaleEditorProps {
  scale: Scale;
  /** Undefined for a new one, and while it is not known. */
  usage?: Usage | undefined;
}

interface ScalePartProps {
  editing: EntityEditing<Scale, ScaleForm>;
}

/** What the scale is called. */
function BasicsSection({ editing }: ScalePartProps) {
  const t = useT();
  const { draft, edit, errorAt, touch } = editing;
  return (
    <Section title={t("scales:basics")}>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md">
        <TextInput
          label={t("scales:name")}
          required
          autoComplete="off"
          value={draft.name}
          error={errorAt("name", draft.name)}
          onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, name: value }))}
          onBlur={() => touch("name")}
        />
        <Textarea
          label={t("scales:description")}
          autosize
          minRows={1}
          maxRows={8}
          maxLength={2000}
          value={draft.description}
          onChange={({ currentTarget: { value } }) =>
            edit((now) => ({ ...now, description: value }))
          }
        />
      </SimpleGrid>
    </Section>
  );
}

/** The groups of criterions, and which of them is emphasised; offered once all values are given and differ. */
function GroupSections({ editing }: ScalePartProps) {
  const t = useT();
  const { tenantFeatures } = useTenant();
  const { draft, edit } = editing;
  const values = draft.criterions.flatMap(({ value }) => (value === "" ? [] : [value]));
  const isDrawable = new Set(values).size === draft.criterions.length;
  return (
    <>
      <Section title={t("scales:partition")} hint={t("scales:partitionHint")}>
        {isDrawable ? (
          <PartitionChoice
            values={values}
            selected={draft.selectedPartition}
            onSelect={(partition) => edit((now) => withPartition(now, partition))}
          />
        ) : (
          <Text c="dimmed">{t("scales:valuesFirst")}</Text>
        )}
      </Section>
      {tenantFeatures.includes("ASSIGN_CUE_HIGHLIGHT") && isDrawable && (
        <Section title={t("scales:highlight")} hint={t("scales:highlightHint")}>
          <HighlightChoice
            values={values}
            partition={draft.selectedPartition}
            selected={draft.highlightedPartition}
            onSelect={(highlightedPartition) => edit((now) => ({ ...now, highlightedPartition }))}
          />
        </Section>
      )}
    </>
  );
}

/** Makes or changes a rating scale (spec 1 §2). */
export function ScaleEditor({ scale, usage }: ScaleEditorProps) {
  const t = useT();
  const { list } = useFormat();
  const editing = useEntityEditor(scaleKind, scale, {
    leave: t("scales:leave"),
    saved: t("scales:saved"),
    deleted: t("scales:deleted"),
    deleteDenied: t("scales:usedInProcess"),
  });
  const { isNew, base, draft } = editing;
  const words = useConflictWords();
  const confirmSave = useGroupChange(base, draft, usage);
  const reason = useUsageReason(
    usage,
    { inProcess: t("scales:usedInProcess"), inRun: t("scales:usedInRun") },
    list,
  );
  const deletion = {
    title: t("scales:deleteTitle"),
    text: t("scales:deleteText", { name: base.name }),
    reason,
  };
  return (
    <EntityEditor
      editing={editing}
      title={isNew ? t("scales:new") : base.name}
      can={scale.can}
      listPath={paths.scales()}
      backLabel={t("scales:back")}
      {...words}
      deletion={isNew ? null : deletion}
      confirmSave={confirmSave}
    >
      <BasicsSection editing={editing} />
      <Section title={t("scales:criterions")} hint={t("scales:criterionsHint")}>
        <CriterionList editing={editing} />
      </Section>
      <GroupSections editing={editing} />
      {usage !== undefined && <UsageSection usage={usage} />}
    </EntityEditor>
  );
}
