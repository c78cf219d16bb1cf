import { ActionIcon } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { isReady } from "../../../platform/drafts/journal.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useStore } from "../../../ui/useStore.ts";
import type { CellPage } from "../model/cellPages.ts";
import classes from "./PageList.module.css";

interface PageListProps {
  pages: readonly CellPage[];
  current: CellPage | undefined;
  /** The exercise, after which pages are named. */
  name: string;
  onOpen(page: CellPage): void;
  onDelete: ((page: CellPage) => Promise<void>) | undefined;
}

/** The pages of a cell, to choose from. Without `onDelete` none of them can be deleted. */
export function PageList({ pages, current, name, onOpen, onDelete }: PageListProps) {
  const t = useT();
  // Until the edits of earlier visits are read, nobody knows which pages have some.
  const isKnown = useStore(isReady);
  return (
    <nav className={classes["nav"]} aria-label={t("observations:pages")}>
      <ol className={classes["list"]}>
        {pages.map((page) => {
          const { id, page: number, title, modified } = page;
          const entry = t("observations:pageEntry", { name, page: number, title });
          return (
            <li
              key={id}
              className={classes["entry"]}
              data-current={id === current?.id || undefined}
            >
              <button
                type="button"
                className={classes["open"]}
                aria-current={id === current?.id ? "true" : undefined}
                onClick={() => onOpen(page)}
              >
                <span className={classes["name"]}>{entry}</span>
                <span className={classes["state"]} data-modified={modified || undefined}>
                  {isKnown && t(modified ? "observations:modified" : "observations:synced")}
                </span>
              </button>
              {onDelete && (
                <ActionIcon
                  color="gray"
                  aria-label={t("observations:deleteEntry", { entry })}
                  onClick={() => void onDelete(page)}
                >
                  <IconTrash size={20} aria-hidden />
                </ActionIcon>
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
