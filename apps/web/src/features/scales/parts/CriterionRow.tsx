import type { Language } from "@assay/domain";
import { ActionIcon, NumberInput, Textarea, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { type FocusEvent, memo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { usePressing } from "../../../ui/usePressing.ts";
import classes from "./Criterions.module.css";
import type { CriterionTexts, DraftCriterion } from "../model/scaleForm.ts";

/** Maximum characters, as the contract allows. */
const LONGEST = { textShort: 40, textLong: 200, description: 2000 };
/** Largest value, and with a minus the smallest. */
const HIGHEST = 1000;

interface CriterionRowProps {
  criterion: DraftCriterion;
  language: Language;
  valueError: string | undefined;
  /** The only one stays: a scale without criterions rates nothing. */
  isOnly: boolean;
  onChange(key: string, change: (criterion: DraftCriterion) => DraftCriterion): void;
  /** When its value has been typed. */
  onTyped(): void;
  /** When the row is left: it may change its place then, and not while somebody writes in it. */
  onSettle(): void;
  onRemove(key: string): void;
}

interface ValueFieldProps extends CriterionRowProps {
  /** The value as it is read. */
  name: string;
  onLeave(event: FocusEvent): void;
}

/** The criterion's number. Comma and point are both taken; the language only decides which of them is shown. */
function ValueField({ criterion, name, valueError, onChange, onTyped, onLeave }: ValueFieldProps) {
  const t = useT();
  const { number } = useFormat();
  const { key, value } = criterion;
  const decimal = number(0.5).includes(",") ? "," : ".";
  return (
    <NumberInput
      label={t("scales:value")}
      aria-label={t("scales:fieldOf", { field: t("scales:value"), value: name })}
      decimalSeparator={decimal}
      allowedDecimalSeparators={[",", "."]}
      decimalScale={3}
      min={-HIGHEST}
      max={HIGHEST}
      value={value}
      error={valueError}
      onChange={(typed) =>
        onChange(key, (now) => ({ ...now, value: typeof typed === "number" ? typed : "" }))
      }
      onBlur={(event) => {
        onTyped();
        onLeave(event);
      }}
    />
  );
}

/** One criterion: its value, and its texts in the chosen language. */
export const CriterionRow = memo(function CriterionRow(props: CriterionRowProps) {
  const { criterion, language, isOnly, onChange, onSettle, onRemove } = props;
  const t = useT();
  const { number } = useFormat();
  // Rows change their places when one is left: not under a press.
  const afterPress = usePressing();
  const { key, value } = criterion;
  const texts = criterion.texts[language];
  const name = value === "" ? t("scales:withoutValue") : number(value);
  const set = (field: keyof CriterionTexts, text: string): void =>
    onChange(key, (now) => ({
      ...now,
      texts: { ...now.texts, [language]: { ...now.texts[language], [field]: text } },
    }));
  const leave = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.closest("li")?.contains(relatedTarget)) afterPress(onSettle);
  };
  const field = (id: keyof CriterionTexts) => ({
    onBlur: leave,
    label: t(`scales:${id}`),
    "aria-label": t("scales:fieldOf", { field: t(`scales:${id}`), value: name }),
    lang: language,
    maxLength: LONGEST[id],
    value: texts[id],
  });
  return (
    <li className={classes["row"]}>
      <ValueField {...props} name={name} onLeave={leave} />
      <TextInput
        {...field("textShort")}
        onChange={(event) => set("textShort", event.currentTarget.value)}
      />
      <TextInput
        {...field("textLong")}
        onChange={(event) => set("textLong", event.currentTarget.value)}
      />
      <Textarea
        {...field("description")}
        autosize
        minRows={1}
        maxRows={8}
        onChange={(event) => set("description", event.currentTarget.value)}
      />
      {!isOnly && (
        <ActionIcon
          className={classes["remove"] ?? ""}
          color="error"
          aria-label={t("scales:removeCriterion", { value: name })}
          onClick={() => onRemove(key)}
          onBlur={leave}
        >
          <IconTrash size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  );
});
