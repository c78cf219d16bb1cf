import type { Candidate } from "@assay/contract";
import type { Id } from "@assay/domain";
import { Group, Text } from "@mantine/core";
import { IconUserPlus, IconUsersPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { fullName } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { partWithTexts } from "../../../platform/i18n/partWithTexts.ts";
import { announce } from "../../../platform/page/announce.ts";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { confirm } from "../../../ui/confirm.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { candidatesQuery, runQuery } from "../api.ts";
import { CandidateRow } from "./CandidateRow.tsx";
import type { Added } from "./import/useImport.ts";
import classes from "./Candidates.module.css";
import { mayAddCandidate } from "../model/staffing.ts";
import { type CandidatesState, useCandidates, useEditor } from "./useEditor.ts";

const CandidateDialog = lazy(() => import("./CandidateDialog.tsx"));
const EraseDialog = partWithTexts(() => import("./EraseDialog.tsx"), "retention");
const ImportDialog = partWithTexts(
  () => import("./import/ImportDialog.tsx"),
  "runDialogs",
  "lists",
);

/** What is done with the candidates, and what follows it. */
function useCandidateChanges() {
  const t = useT();
  const queryClient = useQueryClient();
  const { base, edit, rebase } = useEditor();
  const { nameOf } = useCandidates(base.id);
  /** Adding a candidate is a change of the run: what is unsaved here goes on from there. */
  const goOn = async (): Promise<void> => {
    void queryClient.invalidateQueries(candidatesQuery(base.id));
    const reading = queryClient.fetchQuery({ ...runQuery(base.id), staleTime: 0 });
    // The change itself is stored: a run that cannot be read now is read again by the next event or save.
    const stored = await reading.catch(() => undefined);
    if (stored) rebase(stored, "me");
  };
  const takeNew = async (stored: Candidate, isOtherName: boolean): Promise<void> => {
    if (isOtherName)
      announce({ text: t("runs:candidateTakenOver", { name: fullName(stored) ?? "" }) });
    await goOn();
  };
  const takeMany = async ({ count, otherNames }: Added): Promise<void> => {
    announce({ tone: "success", text: t("runs:addedMany", { count, otherNames }) });
    await goOn();
  };
  const remove = async (id: Id): Promise<void> => {
    const isSure = await confirm({
      title: t("runs:removeCandidateTitle"),
      text: t("runs:removeCandidateText", { name: nameOf(id) }),
      confirmLabel: t("runs:removeCandidate"),
      tone: "danger",
    });
    if (!isSure) return;
    const isOther = ({ candidateId }: { candidateId: Id }): boolean => candidateId !== id;
    edit((now) => ({ ...now, candidates: now.candidates.filter(isOther) }));
  };
  return { goOn, takeNew, takeMany, remove };
}

/** What is open over the list. */
type Opened = { kind: "new" } | { kind: "many" } | { kind: "edit" | "erase"; id: Id };

interface DialogsProps {
  opened: Opened;
  changes: ReturnType<typeof useCandidateChanges>;
  onClose(): void;
}

/**
 * The dialog over the list. Adding, changing and erasing are stored
 * at once; removing is a change of the form, and stored with the run.
 */
function CandidateDialogs({ opened, changes, onClose }: DialogsProps) {
  const { base, draft } = useEditor();
  const { byId, nameOf } = useCandidates(base.id);
  const shared = { runId: base.id, onClose };
  if (opened.kind === "many")
    return (
      <ImportDialog
        {...shared}
        emails={[...byId.values()].map(({ email }) => email)}
        count={draft.candidates.length}
        onAdded={(added) => {
          onClose();
          void changes.takeMany(added);
        }}
      />
    );
  if (opened.kind === "new")
    return (
      <CandidateDialog
        {...shared}
        candidate={null}
        job=""
        onSaved={(stored, isOtherName) => void changes.takeNew(stored, isOtherName)}
      />
    );
  const { id } = opened;
  if (opened.kind === "erase")
    return (
      <EraseDialog
        {...shared}
        candidateId={id}
        name={nameOf(id)}
        isGoingOn={base.runState === "STARTED"}
        onErased={() => {
          onClose();
          void changes.goOn();
        }}
      />
    );
  const known = byId.get(id);
  return (
    known && (
      <CandidateDialog
        {...shared}
        candidate={known}
        job={draft.candidates.find(({ candidateId }) => candidateId === id)?.candidateJob ?? ""}
        onSaved={() => void changes.goOn()}
        onDelete={() => {
          onClose();
          void changes.remove(id);
        }}
      />
    )
  );
}

interface CandidateListProps {
  people: CandidatesState;
  changes: ReturnType<typeof useCandidateChanges>;
  onOpen(opened: Opened): void;
}

/** The candidates in their order, each with what can be done with them. */
function CandidateList({ people, changes, onOpen }: CandidateListProps) {
  const { base, draft, mayEdit } = useEditor();
  const { byId, nameOf } = people;
  const isErased = (id: Id): boolean => byId.get(id)?.lastName === null;
  const mayErase = (id: Id): boolean =>
    base.can.eraseCandidate === true && byId.has(id) && !isErased(id);
  return (
    <ul className={classes["list"]}>
      {draft.candidates.map(({ candidateId, candidateJob }) => (
        <CandidateRow
          key={candidateId}
          name={nameOf(candidateId)}
          job={candidateJob}
          email={byId.get(candidateId)?.email ?? null}
          onEdit={
            mayEdit && byId.has(candidateId) && !isErased(candidateId)
              ? () => onOpen({ kind: "edit", id: candidateId })
              : undefined
          }
          onRemove={mayEdit ? () => void changes.remove(candidateId) : undefined}
          onErase={
            mayErase(candidateId) ? () => onOpen({ kind: "erase", id: candidateId }) : undefined
          }
        />
      ))}
    </ul>
  );
}

/** One, or many at once, as far as the licence goes. */
function AddButtons({ limit, onOpen }: { limit: string | null; onOpen(opened: Opened): void }) {
  const t = useT();
  return (
    <Group gap="xs">
      <ReasonButton
        variant="light"
        reason={limit}
        leftSection={<IconUserPlus size={20} aria-hidden />}
        onClick={() => onOpen({ kind: "new" })}
      >
        {t("runs:addCandidate")}
      </ReasonButton>
      <ReasonButton
        variant="light"
        reason={limit}
        leftSection={<IconUsersPlus size={20} aria-hidden />}
        onClick={() => onOpen({ kind: "many" })}
      >
        {t("runs:addMany")}
      </ReasonButton>
    </Group>
  );
}

/** The candidates of the run: list, and dialogs to add, change, remove and erase them (CAND-001). */
export function CandidatesPart() {
  const t = useT();
  const { base, draft, mayEdit } = useEditor();
  const { licenseRestriction } = useTenant();
  const people = useCandidates(base.id);
  const changes = useCandidateChanges();
  const [opened, open] = useState<Opened>();
  const limit = mayAddCandidate(draft, licenseRestriction) ? null : t("runs:limit_maxCandidates");
  const addButtons = mayEdit && <AddButtons limit={limit} onOpen={open} />;
  return (
    <div>
      <div className={classes["bar"]}>
        <h3>{t("runs:candidates", { count: draft.candidates.length })}</h3>
        {draft.candidates.length > 0 && addButtons}
      </div>
      {limit !== null && (
        <Text c="dimmed" mb="xs">
          {limit}
        </Text>
      )}
      {people.hasFailed && (
        <ErrorNotice
          title={t("runs:candidatesFailed")}
          text={t("runs:candidatesFailedText")}
          onRetry={people.retry}
        />
      )}
      {draft.candidates.length === 0 ? (
        <EmptyState title={t("runs:noCandidates")} text={t("runs:noCandidatesText")}>
          {addButtons}
        </EmptyState>
      ) : (
        <CandidateList people={people} changes={changes} onOpen={open} />
      )}
      <Suspense>
        {opened && (
          <CandidateDialogs opened={opened} changes={changes} onClose={() => open(undefined)} />
        )}
      </Suspense>
    </div>
  );
}
