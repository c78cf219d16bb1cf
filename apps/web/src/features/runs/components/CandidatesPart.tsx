import type { Candidate } from "@assay/contract";
import { Group, Text } from "@mantine/core";
import { IconUserPlus, IconUsersPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { fullName } from "../../../app/i18n/names.ts";
import { useT } from "../../../app/i18n/texts.ts";
import { partWithTexts } from "../../../app/partWithTexts.ts";
import { announce } from "../../../app/shell/announce.ts";
import { useTenant } from "../../../app/tenant/tenant.ts";
import { confirm } from "../../../ui/confirm.ts";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorNotice } from "../../../ui/ErrorNotice.tsx";
import { ReasonButton } from "../../../ui/ReasonButton.tsx";
import { candidatesQuery, runQuery } from "../api.ts";
import { CandidateRow } from "./CandidateRow.tsx";
import type { Added } from "./import/useImport.ts";
import classes from "./Candidates.module.css";
import { mayAddCandidate } from "./staffing.ts";
import { useCandidates, useEditor } from "./useEditor.ts";

const CandidateDialog = lazy(() => import("./CandidateDialog.tsx"));
const EraseDialog = partWithTexts(() => import("./EraseDialog.tsx"), "retention");
const ImportDialog = partWithTexts(() => import("./import/ImportDialog.tsx"), "runDialogs");

/** The candidates of the run: list, and dialog to add, change and remove (CAND-001). */
export function CandidatesPart() {
  const t = useT();
  const queryClient = useQueryClient();
  const { base, draft, edit, rebase, mayEdit } = useEditor();
  const { licenseRestriction } = useTenant();
  const { byId, nameOf, hasFailed, retry } = useCandidates(base.id);
  const [open, setOpen] = useState<string | null>(null);
  const [erasing, setErasing] = useState<string | null>(null);
  const isNew = open === "new";
  const known = open === null ? undefined : byId.get(open);

  /** Adding a candidate is a change of the run: what is unsaved here goes on from there. */
  const goOn = async (): Promise<void> => {
    void queryClient.invalidateQueries(candidatesQuery(base.id));
    rebase(await queryClient.fetchQuery({ ...runQuery(base.id), staleTime: 0 }), "me");
  };
  const takeOver = async (stored: Candidate, isOtherName: boolean): Promise<void> => {
    if (isNew && isOtherName)
      announce({ text: t("runs:candidateTakenOver", { name: fullName(stored) ?? "" }) });
    await goOn();
  };
  const takeMany = async ({ count, otherNames }: Added): Promise<void> => {
    setOpen(null);
    announce({ tone: "success", text: t("runs:addedMany", { count, otherNames }) });
    await goOn();
  };
  const remove = async (id: string): Promise<void> => {
    setOpen(null);
    const isSure = await confirm({
      title: t("runs:removeCandidateTitle"),
      text: t("runs:removeCandidateText", { name: nameOf(id) }),
      confirmLabel: t("runs:removeCandidate"),
      tone: "danger",
    });
    if (!isSure) return;
    const isOther = ({ candidateId }: { candidateId: string }): boolean => candidateId !== id;
    edit((now) => ({ ...now, candidates: now.candidates.filter(isOther) }));
  };
  const mayErase = (id: string): boolean =>
    base.can.eraseCandidate && typeof byId.get(id)?.lastName === "string";
  const limit = mayAddCandidate(draft, licenseRestriction) ? null : t("runs:limit_maxCandidates");
  const addButtons = mayEdit && (
    <Group gap="xs">
      <ReasonButton
        variant="light"
        reason={limit}
        leftSection={<IconUserPlus size={20} aria-hidden />}
        onClick={() => setOpen("new")}
      >
        {t("runs:addCandidate")}
      </ReasonButton>
      <ReasonButton
        variant="light"
        reason={limit}
        leftSection={<IconUsersPlus size={20} aria-hidden />}
        onClick={() => setOpen("many")}
      >
        {t("runs:addMany")}
      </ReasonButton>
    </Group>
  );
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
      {hasFailed && (
        <ErrorNotice
          title={t("runs:candidatesFailed")}
          text={t("runs:candidatesFailedText")}
          onRetry={retry}
        />
      )}
      {draft.candidates.length === 0 ? (
        <EmptyState title={t("runs:noCandidates")} text={t("runs:noCandidatesText")}>
          {addButtons}
        </EmptyState>
      ) : (
        <ul className={classes["list"]}>
          {draft.candidates.map(({ candidateId, candidateJob }) => (
            <CandidateRow
              key={candidateId}
              name={nameOf(candidateId)}
              job={candidateJob}
              email={byId.get(candidateId)?.email ?? null}
              onEdit={mayEdit && byId.has(candidateId) ? () => setOpen(candidateId) : undefined}
              onRemove={mayEdit ? () => void remove(candidateId) : undefined}
              onErase={mayErase(candidateId) ? () => setErasing(candidateId) : undefined}
            />
          ))}
        </ul>
      )}
      <Suspense>
        {(isNew || known) && (
          <CandidateDialog
            runId={base.id}
            candidate={known ?? null}
            job={draft.candidates.find((c) => c.candidateId === open)?.candidateJob ?? ""}
            onClose={() => setOpen(null)}
            onSaved={(stored, isOtherName) => void takeOver(stored, isOtherName)}
            onDelete={() => void (open !== null && remove(open))}
          />
        )}
        {erasing !== null && (
          <EraseDialog
            runId={base.id}
            candidateId={erasing}
            name={nameOf(erasing)}
            onClose={() => setErasing(null)}
            onErased={() => {
              setErasing(null);
              void goOn();
            }}
          />
        )}
        {open === "many" && (
          <ImportDialog
            runId={base.id}
            emails={[...byId.values()].map(({ email }) => email)}
            count={draft.candidates.length}
            onClose={() => setOpen(null)}
            onAdded={(added) => void takeMany(added)}
          />
        )}
      </Suspense>
    </div>
  );
}
