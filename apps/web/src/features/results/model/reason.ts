import { REASON_LENGTH } from "@assay/domain";
import type { Translate } from "../../../platform/i18n/texts.ts";
import { askText, type Question } from "../../../ui/confirm.ts";

/** Asks why something is changed; null where it is not to be changed after all. */
export const askReason = (t: Translate, question: Question): Promise<string | null> =>
  askText({
    ...question,
    field: {
      label: t("results:reason"),
      hint: t("results:reasonHint"),
      maxLength: REASON_LENGTH,
      lacking: t("results:giveReason"),
    },
  });
