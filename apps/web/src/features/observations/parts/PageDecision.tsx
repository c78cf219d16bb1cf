import { Button, Text } from "@mantine/core";
import { lazy, Suspense, useState } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { discard } from "../../../platform/drafts/journal.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { CellPage } from "../model/cellPages.ts";
import classes from "./ObservationDesk.module.css";
import frame from "../../../ui/Desk.module.css";
import { type ObservedCell, pageKey } from "../model/pageDraft.ts";
import { plainText } from "../model/plainText.ts";

const ConflictDialog = lazy(() => import("./ConflictDialog.tsx"));

interface PageDecisionProps {
  cell: ObservedCell;
  page: CellPage;
}

/** A text that the server will not take, such as one about a finished run: it can be copied before it is given up. */
function Refused({ page }: { page: CellPage }) {
  const t = useT();
  const copy = () =>
    void navigator.clipboard.writeText(`${page.title}\n\n${plainText(page.content)}`);
  const drop = async () => {
    const isConfirmed = await confirm({
      title: t("observations:discard"),
      text: t("observations:discardText", { title: page.title }),
      confirmLabel: t("observations:discard"),
      tone: "danger",
    });
    if (isConfirmed) await discard(pageKey(page.id));
  };
  return (
    <Notice tone="warning" title={t("observations:refused")}>
      <Text>{t("observations:refusedText")}</Text>
      <div className={frame["choices"]}>
        <Button variant="default" onClick={copy}>
          {t("observations:copyText")}
        </Button>
        <Button variant="default" onClick={() => void drop()}>
          {t("observations:discard")}
        </Button>
      </div>
    </Notice>
  );
}

/** What the user has to decide about a page: two versions, or a text that the server refuses. */
export function PageDecision({ cell, page }: PageDecisionProps) {
  const t = useT();
  const [isComparing, setComparing] = useState(false);
  if (page.state !== "conflict" && page.state !== "refused") return null;
  return (
    <div className={classes["decision"]}>
      {page.state === "refused" ? (
        <Refused page={page} />
      ) : (
        <Notice tone="warning" title={t("observations:conflict")}>
          <Text>{t("observations:conflictText")}</Text>
          <div className={frame["choices"]}>
            <Button variant="default" onClick={() => setComparing(true)}>
              {t("observations:compare")}
            </Button>
          </div>
        </Notice>
      )}
      {isComparing && (
        <Suspense>
          <ConflictDialog cell={cell} page={page} onClose={() => setComparing(false)} />
        </Suspense>
      )}
    </div>
  );
}
