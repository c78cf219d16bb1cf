import { TextInput } from "@mantine/core";
import { useState } from "react";

interface NumberFieldProps {
  label: string;
  value: number;
  onChange(value: number): void;
  min?: number;
  max?: number;
  step?: number;
  isReadOnly?: boolean;
  error?: string | undefined;
}

/** A whole number; what is no number while it is typed changes nothing. */
export function NumberField(props: NumberFieldProps) {
  const { label, value, onChange, min = 0, max = 600, step = 1, isReadOnly = false, error } = props;
  /** Null: the value as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const type = (text: string): void => {
    setTyped(text);
    if (/^\d{1,4}$/.test(text)) onChange(Number(text));
  };
  return (
    <TextInput
      type="number"
      label={label}
      min={min}
      max={max}
      step={step}
      value={typed ?? String(value)}
      readOnly={isReadOnly}
      variant={isReadOnly ? "filled" : "default"}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
      onBlur={() => setTyped(null)}
    />
  );
}
