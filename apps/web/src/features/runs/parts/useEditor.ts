import type { Candidate, ProcessRun, User } from "@assay/contract";
import { useQuery } from "@tanstack/react-query";
import { createContext, useContext, useMemo } from "react";
import { candidateNames, fullName } from "../../../platform/i18n/names.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { usersQuery } from "../../identity/api.ts";
import { candidatesQuery } from "../api.ts";
import type { FormControl } from "../../../platform/forms/useFormState.ts";
import type { RunForm } from "../model/runForm.ts";
import type { RunFiles } from "./files/useRunFiles.ts";

export type RunDraftControl = FormControl<ProcessRun, RunForm>;

/** What all parts of the editor share. */
export interface Editor extends RunDraftControl {
  /** The files with what is unsaved of them; `isDirty` counts that too. */
  files: RunFiles;
  mayEdit: boolean;
  /** Planned date and moderatorsAreObservers: only before the start. */
  mayPlan: boolean;
  /** Text key by the path of a field that is not valid. */
  errors: ReadonlyMap<string, string>;
}

/** Set by `RunEditor` for the sections of its page; null outside of it. */
export const EditorContext = createContext<Editor | null>(null);

/** @throws Error outside of the editor of a run, which provides it */
export function useEditor(): Editor {
  const editor = useContext(EditorContext);
  if (editor === null) throw new Error("A part of the editor stands outside of it.");
  return editor;
}

export interface CandidatesState {
  byId: ReadonlyMap<string, Candidate>;
  nameOf(id: string): string;
  hasFailed: boolean;
  retry(): void;
}

const NO_CANDIDATES: Candidate[] = [];
const NO_USERS: User[] = [];

/** The people behind the candidates' ids; the editor stays usable without them (OERR-021). */
export function useCandidates(runId: string): CandidatesState {
  const t = useT();
  const { data = NO_CANDIDATES, isError, refetch } = useQuery(candidatesQuery(runId));
  return useMemo(() => {
    const names = candidateNames(data, t);
    return {
      byId: new Map(data.map((candidate) => [candidate.id, candidate])),
      nameOf: (id) => names.get(id) ?? t("runs:unknownCandidate"),
      hasFailed: isError,
      retry: () => void refetch(),
    };
  }, [data, isError, refetch, t]);
}

/** The names of the run's people, for its dialogs. */
export function useObserverName(): (id: string) => string {
  const t = useT();
  const { base } = useEditor();
  return (id) => {
    const person = base.people.find((one) => one.id === id);
    return (person && fullName(person)) ?? t("runDialogs:gone");
  };
}

/** The users of the tenant, for callers that may read them; the run's own people are always known. */
export function useStaff({ people }: ProcessRun) {
  const mayRead = useAccountCan("listUsers");
  const { data: users = NO_USERS } = useQuery({ ...usersQuery, enabled: mayRead });
  return { users, people };
}
