import { Button } from "@mantine/core";
import { IconMessage } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import type { Audience } from "./audience.ts";

const MessageDialog = lazy(() => import("./MessageDialog.tsx"));

/** The way to the messages of a run, for its moderators. Its page loads the texts `messages`. */
export default function RunMessages(props: Audience) {
  const t = useT();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconMessage size={20} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t("messages:button")}
      </Button>
      <Suspense>{isOpen && <MessageDialog {...props} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
