import type { RunMessage } from "@assay/contract";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";

type Words = Pick<RunMessage, "text" | "reminds" | "submits" | "reveals">;

/** What a message says, and when it was sent, in the user's language. */
export function useMessageTexts() {
  const t = useT();
  const format = useFormat();
  return {
    /** A reminder is worded by each reader's page; of ratings that were opened early the text is the reason. */
    textOf: ({ text, reminds, submits, reveals }: Words): string => {
      if (reminds !== null)
        return t(submits ? "messages:reminder_submits" : "messages:reminder", { cells: reminds });
      return reveals === undefined ? text : t("messages:revealed", { reason: text });
    },
    /** The time; of another day with its date. */
    timeOf: (moment: string): string =>
      format.date(moment) === format.date(new Date())
        ? format.time(moment)
        : format.dateTime(moment),
  };
}
