import { MAX_ALTERNATIVE } from "@assay/contract";
import { ActionIcon, Textarea } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import type { CellPage, CellPages } from "../../model/cellPages.ts";
import { editPage } from "../../model/editing.ts";
import type { ObservedCell } from "../../model/pageDraft.ts";
import classes from "./InkPage.module.css";

interface InkPanelProps {
  id: string;
  cell: ObservedCell;
  stored: CellPages;
  page: CellPage;
  isReadOnly: boolean;
  pageList: ReactNode;
  support: ReactNode;
  onClose(): void;
}

/** The list of pages, the description in words, and what helps: it lies over the paper while it is open. */
export default function InkPanel(props: InkPanelProps) {
  const { id, cell, stored, page, isReadOnly, pageList, support, onClose } = props;
  const t = useT();
  return (
    <aside id={id} className={classes["panel"]} aria-label={t("ink:panels")}>
      <ActionIcon
        className={classes["close"]}
        color="gray"
        aria-label={t("ink:closePanels")}
        onClick={onClose}
      >
        <IconX size={20} aria-hidden />
      </ActionIcon>
      {pageList}
      <Disclosure title={t("ink:alternative")}>
        <Textarea
          aria-label={t("ink:alternative")}
          description={t("ink:alternativeHint")}
          value={page.alternative}
          maxLength={MAX_ALTERNATIVE}
          readOnly={isReadOnly}
          autosize
          minRows={3}
          onChange={(event) =>
            editPage(cell, stored, page, { alternative: event.currentTarget.value })
          }
        />
      </Disclosure>
      {support}
    </aside>
  );
}
