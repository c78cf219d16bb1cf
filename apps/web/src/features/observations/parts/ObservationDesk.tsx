import type { Item, ProcessRun } from "@assay/contract";
import {
  type Id,
  isPageDeletable,
  type ObservationType,
  stateReason,
  tagsEvidence,
  textIn,
} from "@assay/domain";
import { lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from "react";
import { announceError } from "../../../platform/page/announce.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { type Translate, useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { confirm } from "../../../ui/confirm.ts";
import { Notice } from "../../../ui/Notice.tsx";
import type { CellPage } from "../model/cellPages.ts";
import type { Place } from "../model/cells.ts";
import type { ObservedCell } from "../model/pageDraft.ts";
import { DeskBody } from "./DeskBody.tsx";
import { DeskHeader } from "./DeskHeader.tsx";
import { dropPage, saveCell, savePageList, withNewPage } from "../model/editing.ts";
import classes from "./ObservationDesk.module.css";
import frame from "../../../ui/Desk.module.css";
import { PageList } from "./PageList.tsx";
import { READ_ONLY } from "../model/readOnly.ts";
import { Support } from "./Support.tsx";
import { useDeleteObservation } from "./useDeleteObservation.ts";
import { useObservation } from "./useObservation.ts";
import { useSavedMessage } from "./useSavedMessage.ts";

// Loaded only where observers tag evidence.
const ShowEvidence = lazy(() => import("./evidence/ShowEvidence.tsx"));
const MomentButton = partWithTexts(() => import("./evidence/MomentButton.tsx"), "evidence");

interface ObservationDeskProps {
  run: ProcessRun;
  exercise: Item;
  place: Place;
  type: ObservationType;
  typeSwitch: ReactNode;
  /** Id of the page that is opened first; if unset, or not there, the first one. */
  firstPageId: Id | undefined;
  /** Id of the evidence that is shown on it. */
  evidenceId: Id | undefined;
  userId: string;
  candidateName: string;
  exerciseName: string;
}

/** The competencies of the exercise, with their names. */
function useCompetencyNames(run: ProcessRun, exercise: Item) {
  const order = useLanguageOrder();
  return useMemo(
    () =>
      exercise.competencyIds.flatMap((id) => {
        const found = run.competencies.find((competency) => competency.id === id);
        if (!found) return [];
        const name = textIn(found.texts, order)?.displayName ?? "";
        return [{ id, name, color: found.colorCode }];
      }),
    [run.competencies, exercise.competencyIds, order],
  );
}

/** The page that is shown: `open` saves the one before, `show` does not. */
function useShownPage(cell: ObservedCell, pages: readonly CellPage[], first: Id | undefined) {
  const [pageId, setPageId] = useState(first);
  const show = (next: CellPage | undefined): void => setPageId(next?.id);
  const openId = useCallback(
    (id: string | undefined): void => {
      void saveCell(cell);
      setPageId(id);
    },
    [cell],
  );
  const open = (next: CellPage | undefined): void => openId(next?.id);
  return { page: pages.find(({ id }) => id === pageId) ?? pages[0], show, open, openId };
}

const isSureToDelete = (t: Translate, { page, title }: CellPage): Promise<boolean> =>
  confirm({
    title: t("observations:deletePage"),
    text: t("observations:deletePageText", { page, title }),
    confirmLabel: t("observations:deleteAction"),
    tone: "danger",
  });

/** One cell's observation: its pages, the one that is written on, and what helps while writing. */
export function ObservationDesk(props: ObservationDeskProps) {
  const { run, exercise, place, type, userId, candidateName, exerciseName } = props;
  const t = useT();
  const competencies = useCompetencyNames(run, exercise);
  const tagging = tagsEvidence(run.process) ? { run, targets: competencies } : undefined;
  const desk = useObservation({ run, place, type, userId, competencies });
  const { cell, stored, pages, setPages, isModeratorView, canWrite } = desk;
  const { page, show, open, openId } = useShownPage(cell, pages, props.firstPageId);
  const deleteAll = useDeleteObservation(cell, stored.observationId);
  const save = useSavedMessage(cell, pages);

  const add = (): void => {
    const next = withNewPage(pages);
    setPages(next);
    show(next.at(-1));
    savePageList(cell, { ...stored, pages: next }).catch(announceError);
  };
  const remove = async (target: CellPage): Promise<void> => {
    if (!(await isSureToDelete(t, target))) return;
    if (pages.length === 1) return void deleteAll();
    const left = dropPage(cell, stored, target);
    setPages(left);
    open(left[0]);
  };

  const reason = stateReason(run.can.writeObservation);
  const pageList = (
    <PageList
      pages={pages}
      current={page}
      name={exerciseName}
      onOpen={open}
      onDelete={canWrite && isPageDeletable(pages.length, isModeratorView) ? remove : undefined}
    />
  );
  return (
    <div
      className={`${frame["root"]} ${type === "webInk" && !desk.isReadOnly ? classes["ink"] : ""}`}
    >
      <DeskHeader
        run={run}
        place={place}
        userId={userId}
        title={candidateName}
        subtitle={exerciseName}
        stored={stored}
        typeSwitch={props.typeSwitch}
        hasSupportBelow={type === "html"}
        moment={
          tagging &&
          canWrite && (
            <Suspense fallback={<span className={classes["coming"]} />}>
              <MomentButton cell={cell} />
            </Suspense>
          )
        }
        onAdd={canWrite ? add : undefined}
        onSave={canWrite ? save : undefined}
      />
      {tagging && props.evidenceId !== undefined && (
        <Suspense fallback={null}>
          <ShowEvidence id={props.evidenceId} pageId={props.firstPageId} />
        </Suspense>
      )}
      {reason && <Notice tone="info">{t(READ_ONLY[reason])}</Notice>}
      <DeskBody {...{ run, desk, page, competencies, tagging, pageList, onAdd: add }}>
        <Support {...{ run, exercise, cell, competencies, onOpenPage: openId }} />
      </DeskBody>
    </div>
  );
}
