import type { LateEntry, ProcessRun } from "@assay/contract";
import type { LateDecision } from "@assay/domain";
import { Box, ScrollArea, Stack, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "../../../../ui/Dialog.tsx";
import { ErrorNotice } from "../../../../ui/ErrorNotice.tsx";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { announce, announceError } from "../../../../platform/page/announce.ts";
import { decideLate, lateWorkQuery } from "./api.ts";
import { LateItem } from "./LateItem.tsx";
import { type LateNames, useLateNames } from "./useLateNames.ts";

interface LateDialogProps {
  run: ProcessRun;
  onClose(): void;
}

/** Decides about one entry at a time, and says what came of it. */
function useDeciding(run: ProcessRun, names: LateNames) {
  const t = useT();
  const [decidingId, setDecidingId] = useState<string | null>(null);
  const decide = async (entry: LateEntry, decision: LateDecision): Promise<void> => {
    setDecidingId(entry.id);
    try {
      await decideLate(run.id, entry, decision);
      announce({
        tone: "success",
        text: t(`runDialogs:late_done_${decision}`, names.textsOf(entry)),
      });
    } catch (failure) {
      if (isApiError(failure, "UPDATE_FAILED"))
        announce({ tone: "warning", text: t("runDialogs:late_changed") });
      else announceError(failure);
    } finally {
      setDecidingId(null);
    }
  };
  return { decidingId, decide };
}

/** What arrived after the finish, each entry beside what stands; moderators decide about each. */
export function LateDialog({ run, onClose }: LateDialogProps) {
  const t = useT();
  const names = useLateNames(run);
  const { data, error, refetch } = useQuery(lateWorkQuery(run.id));
  const { decidingId, decide } = useDeciding(run, names);
  return (
    <Dialog
      onClose={onClose}
      size="xl"
      title={t("runDialogs:late_title")}
      scrollAreaComponent={ScrollArea.Autosize}
    >
      <Stack gap="md">
        <Text>
          {t(
            run.can.moderatorView === true
              ? "runDialogs:late_explained"
              : "runDialogs:late_explainedOwn",
          )}
        </Text>
        {data === undefined && error !== null && (
          <ErrorNotice
            title={t("runDialogs:late_failed")}
            text={t("runDialogs:late_failedText")}
            onRetry={() => void refetch()}
          />
        )}
        {data === undefined && error === null && <Box mih={200} aria-busy />}
        {data?.entries.map((entry) => (
          <LateItem
            key={entry.id}
            run={run}
            entry={entry}
            names={names}
            isBusy={decidingId !== null}
            onDecide={run.can.decideLateWork === true ? decide : undefined}
          />
        ))}
        {data !== undefined && data.entries.length < data.open + data.decided && (
          <Text c="dimmed">
            {t("runDialogs:late_more", { count: data.open + data.decided - data.entries.length })}
          </Text>
        )}
      </Stack>
    </Dialog>
  );
}
