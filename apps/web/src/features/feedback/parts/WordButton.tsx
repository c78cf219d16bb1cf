import { Button } from "@mantine/core";
import { IconFileTypeDocx } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../platform/page/announce.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { type FeedbackPlace, loadFeedbackWord } from "../api.ts";

/** Takes a report along from the organisation's template, as the PDF. */
export function WordButton({ place }: { place: FeedbackPlace }) {
  const t = useT();
  const load = useMutation({
    mutationFn: () => loadFeedbackWord(place),
    onSuccess: ({ content, name }) => saveFile(content, name ?? "feedback.docx"),
    onError: (error) =>
      isApiError(error, "CREATE_FAILED")
        ? announce({ tone: "error", text: t("feedback:wordFailed") })
        : announceError(error),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypeDocx size={20} aria-hidden />}
      loading={load.isPending}
      onClick={() => load.mutate()}
    >
      {t("feedback:word")}
    </Button>
  );
}
