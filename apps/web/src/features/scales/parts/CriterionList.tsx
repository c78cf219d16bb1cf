import type { Scale } from "@assay/contract";
import type { Language } from "@assay/domain";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useCallback, useState } from "react";
import { TextTabs } from "../../../platform/forms/TextTabs.tsx";
import type { EntityEditing } from "../../../platform/forms/useEntityEditor.ts";
import { useLanguage, useT } from "../../../platform/i18n/texts.ts";
import { CriterionRow } from "./CriterionRow.tsx";
import classes from "./Criterions.module.css";
import {
  type DraftCriterion,
  newCriterion,
  nextValue,
  type ScaleForm,
  sorted,
  withCriterions,
} from "../model/scaleForm.ts";

/** Maximum criterions of a scale, as the contract allows. */
const MOST = 20;

/** The changes of the criterions; the functions stay the same, so that rows are drawn only when they change. */
function useCriterionChanges(edit: EntityEditing<Scale, ScaleForm>["edit"]) {
  const onChange = useCallback(
    (key: string, change: (criterion: DraftCriterion) => DraftCriterion) =>
      edit((now) => ({
        ...now,
        criterions: now.criterions.map((one) => (one.key === key ? change(one) : one)),
      })),
    [edit],
  );
  const onSettle = useCallback(
    () => edit((now) => ({ ...now, criterions: sorted(now.criterions) })),
    [edit],
  );
  const onRemove = useCallback(
    (key: string) =>
      edit((now) =>
        withCriterions(
          now,
          now.criterions.filter((one) => one.key !== key),
        ),
      ),
    [edit],
  );
  const add = (): void =>
    edit((now) =>
      withCriterions(now, [...now.criterions, newCriterion(nextValue(now.criterions))]),
    );
  return { onChange, onSettle, onRemove, add };
}

/** The criterions in ascending order, with their texts in one language at a time. */
export function CriterionList({ editing }: { editing: EntityEditing<Scale, ScaleForm> }) {
  const t = useT();
  const { draft, edit, errorAt, touch } = editing;
  const { criterions } = draft;
  const [language, setLanguage] = useState<Language>(useLanguage());
  const isIncomplete = (value: Language): boolean =>
    criterions.some(({ texts }) => texts[value].textLong.trim() === "");
  const { onChange, onSettle, onRemove, add } = useCriterionChanges(edit);
  const valueError = (index: number): string | undefined => {
    const { value } = criterions[index] as DraftCriterion;
    const isTwice = value !== "" && criterions.some((one, at) => at < index && one.value === value);
    return isTwice ? t("scales:duplicateValue") : errorAt(`criterions.${index}.value`, value);
  };
  return (
    <TextTabs
      value={language}
      onChange={setLanguage}
      gapIn={(value) => (isIncomplete(value) ? t("forms:languageIncomplete") : null)}
    >
      <ol className={classes["rows"]}>
        {criterions.map((criterion, index) => (
          <CriterionRow
            key={criterion.key}
            criterion={criterion}
            language={language}
            valueError={valueError(index)}
            isOnly={criterions.length === 1}
            onChange={onChange}
            onTyped={() => touch(`criterions.${index}.value`)}
            onSettle={() => {
              onSettle();
              // Where rows change their places, a message has to stand at its value wherever that is now.
              for (const at of criterions.keys()) touch(`criterions.${at}.value`);
            }}
            onRemove={onRemove}
          />
        ))}
      </ol>
      {criterions.length < MOST && (
        <div>
          <Button variant="light" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {t("scales:addCriterion")}
          </Button>
        </div>
      )}
    </TextTabs>
  );
}
