import { Button, Text, Title } from "@mantine/core";
import { shouldReplaceLocal } from "@assay/domain";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import RichText from "../../../ui/RichText.tsx";
import type { CellPage } from "../model/cellPages.ts";
import { resolveText, takeServerText } from "../model/editing.ts";
import classes from "./ObservationDesk.module.css";
import frame from "../../../ui/Desk.module.css";
import type { ObservedCell } from "../model/pageDraft.ts";

interface ConflictDialogProps {
  cell: ObservedCell;
  page: CellPage;
  onClose(): void;
}

interface VersionProps {
  heading: string;
  note: string;
  title: string;
  content: string;
}

/** One version in full, since the user decides which of the two remains. */
function Version({ heading, note, title, content }: VersionProps) {
  return (
    <section className={classes["version"]}>
      <Title order={3} size="h5">
        {heading}
      </Title>
      <Text size="sm" c="dimmed" mb="xs">
        {note}
      </Text>
      <Text fw={650}>{title}</Text>
      <RichText html={content} />
    </section>
  );
}

/** Both versions of a page side by side, the newer one first; nothing is given up unasked. */
export default function ConflictDialog({ cell, page, onClose }: ConflictDialogProps) {
  const t = useT();
  const format = useFormat();
  const server = page.draft?.conflict?.server;
  if (!server || !page.draft) return null;
  const isServerNewer = shouldReplaceLocal({
    modified: true,
    localEditedAt: page.draft.editedAt,
    lastSaveRequestAt: null,
    serverUpdatedAt: Date.parse(server.updatedOn),
  });
  const versions = [
    <Version
      key="own"
      heading={t("observations:ownVersion")}
      note={format.dateTime(new Date(page.draft.editedAt))}
      title={page.title}
      content={page.content}
    />,
    <Version
      key="server"
      heading={t("observations:serverVersion")}
      note={format.dateTime(server.updatedOn)}
      title={server.title}
      content={server.content}
    />,
  ];
  const choose = (choice: () => Promise<void>) => () => {
    onClose();
    void choice();
  };
  return (
    <Dialog onClose={onClose} size="xl" title={t("observations:conflict")}>
      <div className={classes["versions"]}>{isServerNewer ? versions.toReversed() : versions}</div>
      <div className={frame["choices"]}>
        <Button onClick={choose(() => resolveText(page, server, server.content + page.content))}>
          {t("observations:keepBoth")}
        </Button>
        <Button variant="default" onClick={choose(() => resolveText(page, server, page.content))}>
          {t("observations:keepOwn")}
        </Button>
        <Button variant="default" onClick={choose(() => takeServerText(cell, page, server))}>
          {t("observations:takeServer")}
        </Button>
      </div>
    </Dialog>
  );
}
