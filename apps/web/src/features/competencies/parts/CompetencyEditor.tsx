import type { Competency, Usage } from "@assay/contract";
import type { Conflict } from "../../../platform/forms/fields.ts";
import { EntityEditor } from "../../../platform/forms/EntityEditor.tsx";
import { useEntityEditor } from "../../../platform/forms/useEntityEditor.ts";
import { UsageSection, useUsageReason } from "../../../platform/forms/UsageSection.tsx";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { CompetencyFields } from "./CompetencyFields.tsx";
import { competencyKind } from "../model/competencyKind.ts";

interface CompetencyEditorProps {
  competency: Competency;
  /** Undefined for a new competency, and while it is loading. */
  usage?: Usage | undefined;
}

/** Names the field of a conflict by its key: `name`, or `texts/<language>/<field>`. */
function usePlaceText() {
  const t = useT();
  return ({ key }: Conflict): string => {
    const [field, language, text] = key.split("/");
    if (field !== "texts")
      return t(`competencies:${field as "name" | "baseName" | "sortOrder" | "colorCode"}`);
    const name = LANGUAGE_NAMES[language as keyof typeof LANGUAGE_NAMES];
    return `${t(`competencies:${text as "displayName" | "description"}`)} (${name})`;
  };
}

/** Makes or changes a competency (spec 1 §2). */
export function CompetencyEditor({ competency, usage }: CompetencyEditorProps) {
  const t = useT();
  const { list } = useFormat();
  const placeText = usePlaceText();
  const editing = useEntityEditor(competencyKind, competency, {
    leave: t("competencies:leave"),
    saved: t("competencies:saved"),
    deleted: t("competencies:deleted"),
    deleteDenied: t("competencies:usedInProcess"),
  });
  const { isNew, base } = editing;
  const reason = useUsageReason(
    usage,
    { inProcess: t("competencies:usedInProcess"), inRun: t("competencies:usedInRun") },
    list,
  );
  const deletion = {
    title: t("competencies:deleteTitle"),
    text: t("competencies:deleteText", { name: base.name }),
    reason,
  };
  return (
    <EntityEditor
      editing={editing}
      title={isNew ? t("competencies:new") : base.name}
      can={competency.can}
      listPath={paths.competencies()}
      backLabel={t("competencies:back")}
      placeText={placeText}
      valueText={(_, value) => `${value as string | number}` || "–"}
      deletion={isNew ? null : deletion}
    >
      <CompetencyFields editing={editing} />
      {usage !== undefined && <UsageSection usage={usage} />}
    </EntityEditor>
  );
}
