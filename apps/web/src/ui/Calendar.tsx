import "@mantine/dates/styles.css";
import { FocusTrap } from "@mantine/core";
import { useClickOutside, useFocusReturn, useWindowEvent } from "@mantine/hooks";
import { DatePicker } from "@mantine/dates";
import classes from "./Calendar.module.css";
import { nameDaysAndMonths } from "./calendarNames.ts";
import { useUiTexts } from "./texts.ts";

export interface DateFieldTexts {
  open: string;
  clear: string;
  /** What was typed is no date. */
  invalid: string;
  previousMonth: string;
  nextMonth: string;
  /** Leads from the days to the months, and from there to the years. */
  chooseMonth: string;
  chooseYear: string;
}

interface CalendarProps {
  /** YYYY-MM-DD */
  value: string | null;
  onChoose(date: string | null): void;
  onClose(): void;
  texts: DateFieldTexts;
}

const MONDAY = 1;

/** A month to choose a day from, below the field. */
export default function Calendar({ value, onChoose, onClose, texts }: CalendarProps) {
  const { language } = useUiTexts();
  nameDaysAndMonths(language);
  const panel = useClickOutside<HTMLDivElement>(onClose, ["pointerdown"]);
  useFocusReturn({ opened: true });
  useWindowEvent("keydown", (event) => event.key === "Escape" && onClose());
  return (
    <FocusTrap active>
      <div ref={panel} role="dialog" aria-label={texts.open} className={classes["panel"]}>
        <DatePicker
          value={value}
          onChange={onChoose}
          {...(value !== null && { defaultDate: value })}
          locale={language}
          firstDayOfWeek={MONDAY}
          hideOutsideDates
          size="md"
          classNames={{ day: classes["day"] ?? "" }}
          ariaLabels={{
            previousMonth: texts.previousMonth,
            nextMonth: texts.nextMonth,
            monthLevelControl: texts.chooseMonth,
            yearLevelControl: texts.chooseYear,
          }}
        />
      </div>
    </FocusTrap>
  );
}
