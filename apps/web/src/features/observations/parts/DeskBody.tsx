import type { ProcessRun } from "@assay/contract";
import { Skeleton } from "@mantine/core";
import { lazy, type ReactNode, Suspense } from "react";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import type { CellPage } from "../model/cellPages.ts";
import type { Tagging } from "./ink/InkPage.tsx";
import classes from "./ObservationDesk.module.css";
import type { Desk } from "./useObservation.ts";

// Each kind of page without what the other one needs.
const PageEditor = lazy(() =>
  import("./PageEditor.tsx").then((module) => ({ default: module.PageEditor })),
);
const InkPage = partWithTexts(() => import("./ink/InkPage.tsx"), "ink");
/** Height of the placeholder of a drawing, in px, until it has loaded. */
const PAPER_HEIGHT = 320;
/** Title, tools and text. */
const TEXT_HEIGHT = 521;

interface DeskBodyProps {
  run: ProcessRun;
  desk: Desk;
  page: CellPage | undefined;
  competencies: readonly { id: string; name: string; color: string }[];
  /** If unset, nothing is tagged. */
  tagging: Tagging | undefined;
  pageList: ReactNode;
  onAdd(): void;
  /** What helps while observing. */
  children: ReactNode;
}

/** The page that is written on, with the list of pages: text beside it, or paper that has all the room. */
export function DeskBody(props: DeskBodyProps) {
  const { run, desk, page, competencies, tagging, pageList, onAdd, children } = props;
  const { cell, stored, canWrite, isReadOnly, isModeratorView } = desk;
  if (cell.type === "html") {
    // In the place of the editor, so that what is beside it does not jump.
    const coming = <Skeleton height={TEXT_HEIGHT} className={classes["editor"]} />;
    return (
      <div className={classes["desk"]}>
        {pageList}
        {!page && !isReadOnly && coming}
        <Suspense fallback={coming}>
          {page && (
            <PageEditor
              key={page.id}
              cell={cell}
              stored={stored}
              page={page}
              competencies={competencies}
              run={run}
              isModeratorView={isModeratorView}
              isReadOnly={!canWrite}
            />
          )}
        </Suspense>
        {children}
      </div>
    );
  }
  const waiting = <Skeleton flex={1} mih={PAPER_HEIGHT} />;
  if (!page && isReadOnly) return children;
  if (!page || !(canWrite || isReadOnly)) return waiting;
  return (
    <Suspense fallback={waiting}>
      <InkPage
        key={page.id}
        {...{ cell, stored, page, tagging, pageList, onAdd, isReadOnly }}
        support={children}
      />
    </Suspense>
  );
}
