import { NumberInput } from "@mantine/core";
import { useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";

/** Largest limit, and with a minus the smallest: the bounds of the criterions of a scale. */
const HIGHEST = 1000;

interface LimitFieldProps {
  label: string;
  /** The label is for screen readers only: something beside the field says the same. */
  isLabelHidden?: boolean;
  description?: string | undefined;
  value: number;
  onChange(value: number): void;
}

/** A value that has to be reached. While the field is empty, the last number stays. */
export function LimitField(props: LimitFieldProps) {
  const { label, isLabelHidden = false, description, value, onChange } = props;
  const t = useT();
  const { number } = useFormat();
  /** What stands there while it is no number. */
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <NumberInput
      maw={240}
      {...(isLabelHidden ? { "aria-label": label } : { label })}
      description={description}
      decimalSeparator={number(0.5).includes(",") ? "," : "."}
      allowedDecimalSeparators={[",", "."]}
      decimalScale={2}
      step={0.5}
      min={-HIGHEST}
      max={HIGHEST}
      clampBehavior="strict"
      value={typed ?? value}
      error={typed === "" ? t("validation:required") : undefined}
      onChange={(next) => {
        setTyped(typeof next === "number" ? null : next);
        if (typeof next === "number") onChange(next);
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
