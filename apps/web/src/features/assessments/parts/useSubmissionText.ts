import type { ProcessRun, Submission } from "@assay/contract";
import { fullName } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import type { SubmissionView } from "../model/submissionView.ts";

/** Says in words what became of a rating that has to be submitted. */
export function useSubmissionText({ people, process }: Pick<ProcessRun, "people" | "process">) {
  const t = useT();
  const format = useFormat();
  const timeOf = (at: string): string => {
    const isToday = format.date(at) === format.date(new Date());
    return isToday ? format.time(at) : format.dateTime(at);
  };
  const nameOf = (id: string | undefined): string => {
    const person = people?.find((one) => one.id === id);
    return (person && fullName(person)) ?? t("submitting:aModerator");
  };
  return (view: SubmissionView, submission: Submission | null): string => {
    const { at, after = 0, by, reason } = submission ?? {};
    const time = at === undefined ? "" : timeOf(at);
    switch (view) {
      case "DRAFT":
        return t(
          process.ratingRules?.sealing === "OFF" ? "submitting:draftOpen" : "submitting:draft",
        );
      case "SUBMITTED":
        return t("submitting:submitted", { time, after });
      case "AS_IS":
      case "LATE":
        return [t(`submitting:counted_${view}`, { time, name: nameOf(by) }), reason]
          .filter((part) => part !== undefined)
          .join(" ");
      default:
        return t(`submitting:${view}`, { time });
    }
  };
}
