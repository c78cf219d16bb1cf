import { TextInput } from "@mantine/core";
import { clockOf, minuteOf } from "../../shared/clock.ts";

interface TimeFieldProps {
  label: string;
  /** Minute of the day. */
  value: number;
  onChange(value: number): void;
  isReadOnly?: boolean;
  error?: string | undefined;
}

/** Seconds between two times that the field offers. */
const STEP = 300;

/** A time of day. */
export function TimeField({ label, value, onChange, isReadOnly = false, error }: TimeFieldProps) {
  const type = (text: string): void => {
    const minute = minuteOf(text);
    if (minute !== null) onChange(minute);
  };
  return (
    <TextInput
      type="time"
      step={STEP}
      label={label}
      value={clockOf(value)}
      readOnly={isReadOnly}
      variant={isReadOnly ? "filled" : "default"}
      error={error}
      onChange={(event) => type(event.currentTarget.value)}
    />
  );
}
