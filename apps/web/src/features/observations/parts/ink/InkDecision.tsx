import { Button, Text } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { saveFile } from "../../../../ui/saveFile.ts";
import { discard } from "../../../../platform/drafts/journal.ts";
import { confirm } from "../../../../ui/confirm.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import frame from "../../../../ui/Desk.module.css";
import { type CellPage, drawingOf } from "../../model/cellPages.ts";
import { resolveWords } from "../../model/editing.ts";
import { pageKey, type StoredPage } from "../../model/pageDraft.ts";
import { drawingToSvg } from "../../model/ink/exportDrawing.ts";

/** The server will not take what is unsent: it can be kept as a file. */
function Refused({ page, onDiscard }: { page: CellPage; onDiscard(): void }) {
  const t = useT();
  const save = (): void => {
    const svg = drawingToSvg(drawingOf(page.content, page.draft?.payload.ink));
    saveFile(new Blob([svg], { type: "image/svg+xml" }), `${page.title || t("ink:file")}.svg`);
  };
  const drop = async (): Promise<void> => {
    const isConfirmed = await confirm({
      title: t("ink:discard"),
      text: t("ink:discardText", { title: page.title }),
      confirmLabel: t("ink:discard"),
      tone: "danger",
    });
    if (!isConfirmed) return;
    await discard(pageKey(page.id));
    onDiscard();
  };
  return (
    <Notice tone="warning" title={t("ink:refused")}>
      <Text>{t("ink:refusedText")}</Text>
      <div className={frame["choices"]}>
        <Button variant="default" onClick={save}>
          {t("ink:saveImage")}
        </Button>
        <Button variant="default" onClick={() => void drop()}>
          {t("ink:discard")}
        </Button>
      </div>
    </Notice>
  );
}

/** Two versions of the title and the description; the strokes of both are on the page. */
function Conflict({ page, server }: { page: CellPage; server: StoredPage }) {
  const t = useT();
  const own = { title: page.title, alternative: page.alternative };
  return (
    <Notice tone="warning" title={t("ink:conflict")}>
      <Text>{t("ink:conflictText")}</Text>
      <Text>{t("ink:ownWords", own)}</Text>
      <Text>{t("ink:serverWords", { title: server.title, alternative: server.alternative })}</Text>
      <div className={frame["choices"]}>
        <Button onClick={() => void resolveWords(page, server, true)}>{t("ink:keepOwn")}</Button>
        <Button variant="default" onClick={() => void resolveWords(page, server, false)}>
          {t("ink:takeServer")}
        </Button>
      </div>
    </Notice>
  );
}

/** What the user has to decide about an ink page. */
export default function InkDecision({ page, onDiscard }: { page: CellPage; onDiscard(): void }) {
  const server = page.draft?.conflict?.server;
  if (page.state === "refused") return <Refused page={page} onDiscard={onDiscard} />;
  return page.state === "conflict" && server ? <Conflict page={page} server={server} /> : null;
}
