import type { RunMessage } from "@assay/contract";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";

/** What a message says, and when it was sent, in the user's language. */
export function useMessageTexts() {
  const t = useT();
  const format = useFormat();
  return {
    /** A reminder is worded by each reader's page. */
    textOf: ({ text, reminds }: Pick<RunMessage, "text" | "reminds">): string =>
      reminds === null ? text : t("messages:reminder", { cells: reminds }),
    /** The time; of another day with its date. */
    timeOf: (moment: string): string =>
      format.date(moment) === format.date(new Date())
        ? format.time(moment)
        : format.dateTime(moment),
  };
}
