import type { Item, ProcessRun } from "@assay/contract";
import { ActionIcon, Switch } from "@mantine/core";
import { IconDeviceFloppy, IconPlus } from "@tabler/icons-react";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { DraftSync } from "../../../../platform/drafts/DraftSync.tsx";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths, type ResultsTarget } from "../../../../platform/page/paths.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { entries } from "../../../../platform/drafts/journal.ts";
import { toTarget } from "../../../../ui/Link.tsx";
import { ReasonButton } from "../../../../ui/ReasonButton.tsx";
import { queryClient } from "../../../../platform/cache/queryClient.ts";
import { createResults, rereadResults } from "../../api.ts";
import classes from "./Manual.module.css";
import { flushResults, resultViews, type useResults } from "./useResults.ts";

/** The "saved" message stays 1 s (spec 2 §9). */
const SAVED_MS = 1000;

interface ManualActionsProps {
  run: ProcessRun;
  target: ResultsTarget;
  item: Item | undefined;
  results: ReturnType<typeof useResults>;
}

/** Creates the overall results that are missing: the candidate's, or in show-all mode everybody's. */
function AddResults({ run, target, item, results }: ManualActionsProps) {
  const t = useT();
  const [isSending, setSending] = useState(false);
  if (!item || !results.mayEdit) return null;
  const isAll = target.candidateId === undefined;
  const served = new Set(
    results.views
      .filter(({ stored }) => stored.exerciseId === item.id)
      .map(({ stored }) => stored.candidateId),
  );
  const lacking = run.candidates
    .map(({ candidateId }) => candidateId)
    .filter((id) => (isAll || id === target.candidateId) && !served.has(id));
  const add = async (): Promise<void> => {
    setSending(true);
    try {
      await createResults(run.id, item.id, lacking);
      announce({ text: t("resultsManual:created", { count: lacking.length }), tone: "success" });
    } catch (error) {
      announceError(error);
      // Another moderator may have been faster: what is there now is shown.
      await rereadResults(queryClient, run).catch(() => undefined);
    } finally {
      setSending(false);
    }
  };
  const none = isAll ? t("resultsManual:allExist") : t("resultsManual:exists");
  return (
    <ReasonButton
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      reason={lacking.length === 0 ? none : null}
      loading={isSending}
      onClick={() => void add()}
    >
      {isAll ? t("resultsManual:addAll", { count: lacking.length }) : t("resultsManual:add")}
    </ReasonButton>
  );
}

/** How the manual results are shown, and what is done with them. */
export function ManualActions(props: ManualActionsProps) {
  const { run, target, item, results } = props;
  const t = useT();
  const navigate = useNavigate();
  const show = (change: Partial<ResultsTarget>): void =>
    void navigate({ ...toTarget(paths.results({ ...target, ...change })), replace: true });
  const save = async (): Promise<void> => {
    await flushResults(run.id);
    // Asked of the journal itself: what this page has last drawn is older than the answer.
    const left = resultViews(run.id, [], entries.get());
    if (left.length === 0) {
      announce({ text: t("resultsManual:saved"), tone: "success", duration: SAVED_MS });
    }
  };
  const isCentre = item?.itemType === "ASSESSMENT_CENTER" && target.candidateId !== undefined;
  const { shortTexts, overview } = target;
  return (
    <div className={classes["actions"]}>
      <Switch
        className={classes["choice"]}
        label={t("resultsManual:shortTexts")}
        checked={shortTexts === true}
        onChange={() => show({ shortTexts: shortTexts ? undefined : true })}
      />
      {isCentre && (
        <Switch
          className={classes["choice"]}
          label={t("resultsManual:onlyOverall")}
          checked={overview === true}
          onChange={() => show({ overview: overview ? undefined : true })}
        />
      )}
      <AddResults {...props} />
      {results.mayEdit && (
        <>
          <ActionIcon
            color="gray"
            aria-label={t("resultsManual:saveNow")}
            onClick={() => void save()}
          >
            <IconDeviceFloppy aria-hidden />
          </ActionIcon>
          <div className={classes["sync"]}>
            <DraftSync state={results.state} />
          </div>
        </>
      )}
    </div>
  );
}
