import type { Conference } from "@assay/contract";
import { isAskable, LONGEST_GAP_REASON } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { isApiError } from "../../../platform/http/ApiError.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { askText, confirm } from "../../../ui/confirm.ts";
import { closeRound, conferenceQuery, openRound, protocolQuery } from "../api.ts";
import { itemOf, type Row } from "../model/agenda.ts";
import { useConference, useItemNames } from "./useConference.ts";

/** Opening and closing the second round of an item, each asked for before it happens. */
export function useRound(row: Row) {
  const t = useT();
  const queryClient = useQueryClient();
  const { run } = useConference();
  const { itemName } = useItemNames();
  const { queryKey } = conferenceQuery(run.id);
  const { mutate, isPending } = useMutation({
    mutationFn: (send: () => Promise<Conference>) => send(),
    onSuccess: (conference) => {
      queryClient.setQueryData(queryKey, conference);
      void queryClient.invalidateQueries(protocolQuery(run.id));
    },
    onError: (error) => {
      // Somebody else has closed it meanwhile, which is what was wanted.
      if (isApiError(error, "UPDATE_FAILED"))
        queryClient.setQueryData(queryKey, error.payload as Conference);
      else {
        announceError(error);
        void queryClient.invalidateQueries({ queryKey });
      }
    },
  });
  const { round } = row;
  const awaited = round ? round.asked - (round.answered ?? 0) : 0;
  const open = async (): Promise<void> => {
    const isSure = await confirm({
      title: t("conference:askAgainTitle"),
      text: t("conference:askAgainText", { item: itemName(row) }),
      confirmLabel: t("conference:openRound"),
    });
    if (isSure) mutate(() => openRound(run.id, itemOf(row)));
  };
  const close = async (roundId: string): Promise<void> => {
    const isSure = await confirm({
      title: t("conference:closeRoundTitle"),
      text: t("conference:closeRoundText"),
      confirmLabel: t("conference:closeRound"),
    });
    if (isSure) mutate(() => closeRound(run.id, roundId));
  };
  const closeEarly = async (roundId: string): Promise<void> => {
    const reason = await askText({
      title: t("conference:closeEarlyTitle"),
      text: t("conference:closeEarlyText", { count: awaited }),
      confirmLabel: t("conference:closeEarly"),
      tone: "danger",
      field: {
        label: t("conference:reason"),
        hint: t("conference:closeEarlyHint"),
        maxLength: LONGEST_GAP_REASON,
        lacking: t("conference:giveReason"),
      },
    });
    if (reason !== null) mutate(() => closeRound(run.id, roundId, reason));
  };
  const act = (): (() => Promise<void>) | null => {
    if (round?.isOpen !== true) return isAskable(run.runState, row) ? open : null;
    return () => (awaited === 0 ? close(round.id) : closeEarly(round.id));
  };
  return { awaited, isPending, act: act() };
}
