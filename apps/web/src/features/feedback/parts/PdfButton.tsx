import { Button } from "@mantine/core";
import { IconFileTypePdf } from "@tabler/icons-react";
import { useMutation } from "@tanstack/react-query";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { saveFile } from "../../../ui/saveFile.ts";
import { type FeedbackPlace, loadFeedbackPdf } from "../api.ts";

/** Takes a report along as it was released, otherwise as it is stored. */
export function PdfButton({ place }: { place: FeedbackPlace }) {
  const t = useT();
  const load = useMutation({
    mutationFn: () => loadFeedbackPdf(place),
    onSuccess: ({ content, name }) => saveFile(content, name ?? "feedback.pdf"),
    onError: announceError,
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileTypePdf size={20} aria-hidden />}
      loading={load.isPending}
      onClick={() => load.mutate()}
    >
      {t("feedback:pdf")}
    </Button>
  );
}
