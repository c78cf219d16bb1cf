import { TextInput } from "@mantine/core";
import { useState } from "react";
import classes from "./ColorField.module.css";

const HEX = /^#[0-9a-f]{6}$/i;

interface ColorFieldProps {
  label: string;
  description?: string | undefined;
  /** `#rrggbb`, or whatever is being typed. */
  value: string;
  onChange(value: string): void;
  onBlur?: (() => void) | undefined;
  error?: string | undefined;
  /** What the picker beside the text is called. */
  pickerLabel: string;
}

/** A colour as hex text, with the device's own picker beside it. */
export function ColorField(props: ColorFieldProps) {
  const { label, description, value, onChange, onBlur, error, pickerLabel } = props;
  // While a colour is being typed, the picker shows the last complete one.
  const [last, setLast] = useState(value);
  if (HEX.test(value) && value !== last) setLast(value);
  return (
    <TextInput
      label={label}
      description={description}
      value={value}
      error={error}
      spellCheck={false}
      autoComplete="off"
      maxLength={7}
      leftSectionWidth={52}
      leftSection={
        <input
          type="color"
          className={classes["picker"]}
          aria-label={pickerLabel}
          // The device's picker knows whole colours only.
          value={last.toLowerCase()}
          onChange={(event) => onChange(event.currentTarget.value)}
          onBlur={onBlur}
        />
      }
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      onBlur={onBlur}
    />
  );
}
