import type { Planning, PlanningSettings, ProcessRun, RunPlan } from "@assay/contract";
import { observedLeaves, textIn } from "@assay/domain";
import { useQuery, useSuspenseQuery } from "@tanstack/react-query";
import { createContext, useCallback, useContext, useMemo } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { candidateNames, fullName } from "../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { useAccountCan } from "../../../platform/session/abilities.ts";
import { usersQuery } from "../../identity/api.ts";
import { candidatesQuery, runQuery } from "../../runs/api.ts";
import { conflictsQuery } from "../../runs/shared/conflicts/api.ts";
import { planningQuery, plansQuery } from "../api.ts";
import { plannedRun } from "../model/plannedRun.ts";
import { type PlanNames, planNames } from "../model/planNames.ts";

const NOBODY: never[] = [];
const NONE = { conflicts: NOBODY };

/** All that the page shows, read from the server. */
export function usePlanReads(runId: string) {
  const t = useT();
  const { list } = useFormat();
  const order = useLanguageOrder();
  const { data: run } = useSuspenseQuery(runQuery(runId));
  const { data: planning } = useSuspenseQuery(planningQuery(runId));
  const { data: plans } = useSuspenseQuery(plansQuery(runId));
  const { data: { conflicts } = NONE } = useQuery(conflictsQuery(runId));
  const { data: candidates = NOBODY } = useQuery(candidatesQuery(runId));
  const mayListUsers = useAccountCan("listUsers");
  const { data: users = NOBODY } = useQuery({ ...usersQuery, enabled: mayListUsers });
  const planned = useMemo(() => plannedRun(run, conflicts), [run, conflicts]);
  const sources = useMemo(() => {
    const people = [...users, ...run.people];
    return {
      exercises: new Map(
        observedLeaves(run.process.items).map((item) => [
          item.id,
          textIn(item.texts, order)?.displayName ?? "",
        ]),
      ),
      candidates: candidateNames(candidates, t),
      observers: new Map(
        people.flatMap((person) => {
          const name = fullName(person);
          return name === null ? [] : [[person.id, name] as const];
        }),
      ),
      list,
      gone: t("timetable:boardGone"),
    };
  }, [run, users, candidates, order, list, t]);
  const namesIn = useCallback(
    (settings: PlanningSettings) => planNames({ ...sources, settings }),
    [sources],
  );
  return useMemo(
    () => ({ run, planning, plans, planned, users, namesIn }),
    [run, planning, plans, planned, users, namesIn],
  );
}

export interface PlanPage extends ReturnType<typeof usePlanReads> {
  run: ProcessRun;
  planning: Planning;
  plans: RunPlan[];
  namesIn(settings: PlanningSettings): PlanNames;
}

/** Set by `PlanDesk` for the parts of its page; null outside of it. */
export const PlanContext = createContext<PlanPage | null>(null);

/** @throws Error outside of the page of a run's timetable, which provides it */
export function usePlanPage(): PlanPage {
  const page = useContext(PlanContext);
  if (page === null) throw new Error("A part of the timetable stands outside of its page.");
  return page;
}
