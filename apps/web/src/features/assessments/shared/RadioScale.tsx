import type { Criterion } from "@assay/contract";
import { textIn } from "@assay/domain";
import { ActionIcon, Text } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import classes from "./RadioScale.module.css";

interface RadioScaleProps {
  /** Name of the rated competency. */
  name: string;
  /** In ascending order. */
  criterions: readonly Criterion[];
  value: number | null;
  isDisabled: boolean;
  onChange(value: number | null): void;
}

/** The criterion that a key chooses: that of a digit's value, or none for Delete and Backspace. */
function chosenByKey(key: string, criterions: readonly Criterion[]): number | null | undefined {
  if (key === "Delete" || key === "Backspace") return null;
  return /^\d$/.test(key)
    ? criterions.find(({ value }) => value === Number(key))?.value
    : undefined;
}

/** Moves the focus to the scale of the next competency, if there is one. */
function focusNext(scale: HTMLElement): void {
  const all = [...document.querySelectorAll("main [role=radiogroup]")];
  const next = all[all.indexOf(scale) + 1];
  const radio = next?.querySelector<HTMLElement>("input:checked") ?? next?.querySelector("input");
  radio?.focus();
}

interface StepProps {
  criterion: Criterion;
  /** Name of the radio buttons of the scale. */
  group: string;
  isChosen: boolean;
  isDisabled: boolean;
  onChoose(): void;
}

/** One criterion as a radio button. */
function Step({ criterion, group, isChosen, isDisabled, onChoose }: StepProps) {
  const texts = textIn(criterion.texts, useLanguageOrder());
  const number = useFormat().number(criterion.value);
  const short = texts?.textShort ?? "";
  return (
    <label className={classes["step"]}>
      <input
        type="radio"
        name={group}
        checked={isChosen}
        disabled={isDisabled}
        onChange={onChoose}
        aria-label={[number, texts?.textLong].filter(Boolean).join(" ")}
      />
      <span className={classes["number"]}>{number}</span>
      {short !== number && <span className={classes["short"]}>{short}</span>}
    </label>
  );
}

/** The criterions of the scale as radio buttons: by finger, arrow keys or number keys. */
export function RadioScale({ name, criterions, value, isDisabled, onChange }: RadioScaleProps) {
  const t = useT();
  const order = useLanguageOrder();
  const group = useId();
  const chosen = criterions.find((criterion) => criterion.value === value);
  const chosenTexts = chosen && textIn(chosen.texts, order);
  const choose = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === "Enter") return focusNext(event.currentTarget);
    const next = chosenByKey(event.key, criterions);
    if (next === undefined || isDisabled) return;
    event.preventDefault();
    onChange(next);
    const index = criterions.findIndex((criterion) => criterion.value === next);
    event.currentTarget.querySelectorAll("input")[index]?.focus();
  };
  return (
    <div>
      <div
        className={classes["scale"]}
        role="radiogroup"
        aria-label={t("assessments:scale", { name })}
        tabIndex={-1}
        onKeyDown={choose}
      >
        {criterions.map((criterion) => (
          <Step
            key={criterion.value}
            criterion={criterion}
            group={group}
            isChosen={criterion.value === value}
            isDisabled={isDisabled}
            onChoose={() => onChange(criterion.value)}
          />
        ))}
      </div>
      <div className={classes["chosen"]}>
        {chosenTexts && (
          <Text>
            <b>{chosenTexts.textLong}</b> {chosenTexts.description}
          </Text>
        )}
        {value !== null && !isDisabled && (
          <ActionIcon
            color="gray"
            aria-label={t("assessments:clear", { name })}
            onClick={() => onChange(null)}
          >
            <IconX size={18} aria-hidden />
          </ActionIcon>
        )}
      </div>
    </div>
  );
}
