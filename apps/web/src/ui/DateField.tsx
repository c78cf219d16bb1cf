import { ActionIcon, TextInput } from "@mantine/core";
import { IconCalendar, IconX } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { DateFieldTexts } from "./Calendar.tsx";
import classes from "./Calendar.module.css";
import { parseDate, typedDate } from "./dates.ts";

const Calendar = lazy(() => import("./Calendar.tsx"));

interface DateFieldProps {
  label: string;
  placeholder?: string;
  /** YYYY-MM-DD */
  value: string | null;
  onChange(value: string | null): void;
  texts: DateFieldTexts;
  isReadOnly?: boolean;
  /** There is always one: it cannot be cleared. */
  isRequired?: boolean;
  error?: ReactNode;
}

/** A date, typed as DD.MM.YYYY or chosen from a calendar, which is loaded when it is opened. */
export function DateField(props: DateFieldProps) {
  const { value, onChange, texts, isReadOnly = false, isRequired = false, error, ...rest } = props;
  /** Null: the value as it is. */
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isClearable = value !== null && !isRequired;
  const isWrong = typed !== null && typed.trim() !== "" && parseDate(typed) === null;
  const type = (text: string): void => {
    setTyped(text);
    const date = parseDate(text);
    if (date !== null || text.trim() === "") onChange(date);
  };
  const choose = (date: string | null): void => {
    setTyped(null);
    setOpen(false);
    onChange(date);
  };
  const buttons = (
    <div className={classes["buttons"]}>
      {isClearable && (
        <ActionIcon color="gray" size={40} aria-label={texts.clear} onClick={() => choose(null)}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
      <ActionIcon
        size={40}
        aria-label={texts.open}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconCalendar size={20} aria-hidden />
      </ActionIcon>
    </div>
  );
  return (
    <div className={classes["field"]}>
      <TextInput
        {...rest}
        inputMode="numeric"
        autoComplete="off"
        readOnly={isReadOnly}
        variant={isReadOnly ? "filled" : "default"}
        value={typed ?? typedDate(value)}
        error={isWrong ? texts.invalid : error}
        onChange={(event) => type(event.currentTarget.value)}
        // A wrong date stays in the field, to be corrected.
        onBlur={() => !isWrong && setTyped(null)}
        rightSection={!isReadOnly && buttons}
        rightSectionWidth={isClearable ? 84 : 44}
      />
      <Suspense>
        {isOpen && (
          <Calendar value={value} onChoose={choose} onClose={() => setOpen(false)} texts={texts} />
        )}
      </Suspense>
    </div>
  );
}
