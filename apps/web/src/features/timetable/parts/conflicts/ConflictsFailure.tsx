import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";

interface ConflictsFailureProps {
  error: Error;
  onRetry(): void;
}

/** In place of conflicts of interest that could not be read. */
export function ConflictsFailure({ error, onRetry }: ConflictsFailureProps) {
  const t = useT();
  return (
    <ErrorNotice
      title={t("timetable:conflictsFailed")}
      text={errorText(error, t)}
      onRetry={onRetry}
    />
  );
}
