import type { Conference, ProcessRun } from "@assay/contract";
import type { ConferenceItem, Id } from "@assay/domain";
import { findItem, textIn, WHOLE_PROCESS } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { createContext, use, useMemo } from "react";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { announceError } from "../../../platform/page/announce.ts";
import { fullName } from "../../../platform/i18n/names.ts";
import { conferenceQuery, moveConference } from "../api.ts";
import type { CandidateAgenda, Row } from "../model/agenda.ts";

/** The conference as all parts of its page show it. */
export interface ShownConference {
  run: ProcessRun;
  conference: Conference;
  agenda: readonly CandidateAgenda[];
  /** All rows in the order in which they are gone through. */
  rows: readonly Row[];
  names: ReadonlyMap<Id, string>;
  /** The row on the screen; undefined if nothing is discussed. */
  shown: Row | undefined;
  /** Shows another row: to everybody, or in a free look only here. Null for who only follows. */
  go: ((item: ConferenceItem) => void) | null;
}

export const ConferenceContext = createContext<ShownConference | null>(null);

export function useConference(): ShownConference {
  const shown = use(ConferenceContext);
  if (shown === null) throw new Error("There is no conference.");
  return shown;
}

/** The names of what items and effects are about, in the user's language. */
export function useItemNames() {
  const { run, names } = useConference();
  const t = useT();
  const order = useLanguageOrder();
  return useMemo(() => {
    const texts = (of: { texts: ProcessRun["process"]["items"][number]["texts"] } | undefined) =>
      (of && textIn(of.texts, order)?.displayName) ?? "";
    const stepOf = (id: Id) =>
      id === WHOLE_PROCESS
        ? t("conference:wholeProcess")
        : texts(findItem<ProcessRun["process"]["items"][number]>(run.process.items, id)?.item);
    const competencyOf = (id: Id): string => {
      const competency = run.competencies.find((one) => one.id === id);
      return (competency && textIn(competency.texts, order)?.displayName) ?? "";
    };
    const personOf = (id: Id): string => {
      const person = run.people.find((one) => one.id === id);
      return (person && fullName(person)) ?? t("conference:formerMember");
    };
    return {
      candidateOf: (id: Id) => names.get(id) ?? "",
      stepOf,
      competencyOf,
      personOf,
      itemName: ({ exerciseId, competencyId }: ConferenceItem) =>
        `${competencyOf(competencyId)} · ${stepOf(exerciseId)}`,
    };
  }, [run, names, order, t]);
}

/** Moves everybody to another item; here it is shown before the server has answered. */
export function useMoving(runId: Id): (focus: ConferenceItem) => void {
  const queryClient = useQueryClient();
  const { queryKey } = conferenceQuery(runId);
  const { mutate } = useMutation({
    mutationFn: (focus: ConferenceItem) => moveConference(runId, focus),
    onMutate: async (focus) => {
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (now) => now && { ...now, focus, isElsewhere: false });
    },
    onSuccess: (conference) => queryClient.setQueryData(queryKey, conference),
    onError: (error) => {
      announceError(error);
      void queryClient.invalidateQueries({ queryKey });
    },
  });
  return mutate;
}
