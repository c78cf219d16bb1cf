import type { Submissions } from "@assay/contract";
import { type Id, LONGEST_GAP_REASON } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { askText, confirm } from "../../../ui/confirm.ts";
import { conferenceQuery, revealCandidate, showNames, submissionsQuery } from "../api.ts";
import { useConference, useItemNames } from "./useConference.ts";

/** The acts of a moderator on what is revealed, each asked for before it happens. */
export function useRevealing() {
  const t = useT();
  const queryClient = useQueryClient();
  const { run } = useConference();
  const { candidateOf } = useItemNames();
  const { mutate } = useMutation({
    mutationFn: (send: () => Promise<Submissions>) => send(),
    onSuccess: (submissions) => {
      queryClient.setQueryData(submissionsQuery(run.id).queryKey, submissions);
      void queryClient.invalidateQueries(conferenceQuery(run.id));
    },
    onError: (error) => {
      // Somebody else has revealed it meanwhile, which is what was wanted.
      if (!isApiError(error, "UPDATE_FAILED")) announceError(error);
      void queryClient.invalidateQueries(submissionsQuery(run.id));
    },
  });
  return {
    reveal: async (candidateId: Id): Promise<void> => {
      const isSure = await confirm({
        title: t("conference:revealTitle"),
        text: t("conference:revealText", { name: candidateOf(candidateId) }),
        confirmLabel: t("conference:reveal"),
      });
      if (isSure) mutate(() => revealCandidate(run.id, candidateId));
    },
    openEarly: async (candidateId: Id, awaited: number): Promise<void> => {
      const reason = await askText({
        title: t("conference:earlyTitle"),
        text: t("conference:earlyText", { name: candidateOf(candidateId), count: awaited }),
        confirmLabel: t("conference:openEarly"),
        tone: "danger",
        field: {
          label: t("conference:reason"),
          hint: t("conference:earlyHint"),
          maxLength: LONGEST_GAP_REASON,
          lacking: t("conference:giveReason"),
        },
      });
      if (reason !== null) mutate(() => revealCandidate(run.id, candidateId, reason));
    },
    showNames: async (candidateId: Id, revealId: Id): Promise<void> => {
      const isSure = await confirm({
        title: t("conference:namesTitle"),
        text: t("conference:namesText", { name: candidateOf(candidateId) }),
        confirmLabel: t("conference:showNames"),
      });
      if (isSure) mutate(() => showNames(run.id, revealId));
    },
  };
}
