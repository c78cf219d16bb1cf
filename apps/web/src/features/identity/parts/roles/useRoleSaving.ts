import type { Role } from "@assay/contract";
import type { Permission } from "@assay/domain";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { isApiError } from "../../../../platform/http/ApiError.ts";
import { errorText } from "../../../../platform/i18n/errorText.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { loadAccount, session } from "../../../../platform/session/session.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { createRole, deleteRole, rolesQuery, updateRole, usersQuery } from "../../api.ts";
import { conflictsOf, type RoleConflict } from "../../model/roles/conflicts.ts";
import { isGranted } from "../../model/roles/ownRights.ts";
import { rebase } from "../../model/roles/staging.ts";
import { type Failure, type Step, stepsOf, synchronise } from "../../model/roles/synchronising.ts";
import type { RoleEditing } from "./useRoleEditing.ts";

async function send(step: Step): Promise<Role | null> {
  if (step.kind === "create") return createRole(step.body);
  if (step.kind === "update") return updateRole(step.body);
  await deleteRole(step.id);
  return null;
}

const idsOf = (steps: readonly Step[]): Set<string> => new Set(steps.map((step) => step.id));

/** Stores what is staged, reads the roles again, and tells once how it went (ROLE-08, ROLE-09, ROLE-16). */
export function useRoleSaving(editing: RoleEditing, order: readonly Permission[]) {
  const t = useT();
  const queryClient = useQueryClient();
  const [conflicts, setConflicts] = useState<readonly RoleConflict[]>([]);
  const { staging, roles } = editing;
  const failureText = ({ step, error }: Failure, conflicting: ReadonlySet<string>): string => {
    const what = t(`administration:failed_${step.kind}`, { name: step.name });
    if (conflicting.has(step.id)) return `${what} ${t("administration:changedByOthers")}`;
    // Nobody else has changed it: it would leave the tenant without an administrator.
    const isLast = isApiError(error, "UPDATE_FAILED");
    return `${what} ${isLast ? t("administration:lastAdministratorRole") : errorText(error, t)}`;
  };
  const save = useMutation({
    mutationFn: async () => {
      const outcome = await synchronise(stepsOf(staging, order), staging.stored, send);
      const fresh = await queryClient.fetchQuery(rolesQuery).catch(() => {
        queryClient.setQueryData(rolesQuery.queryKey, [...outcome.stored]);
        return outcome.stored;
      });
      return { ...outcome, stored: queryClient.getQueryData(rolesQuery.queryKey) ?? fresh };
    },
    onSuccess: ({ done, failures, stored }) => {
      const others = conflictsOf(failures, roles, staging.stored, order);
      editing.setStaging((now) => rebase(now, stored, idsOf(done)));
      editing.setFailed(idsOf(failures.map(({ step }) => step)));
      setConflicts(others);
      void queryClient.invalidateQueries({ queryKey: usersQuery.queryKey });
      const own = session.get().user?.roles ?? [];
      if (done.some((step) => isGranted(own, staging.stored, step.id)))
        loadAccount().catch(() => undefined);
      if (failures.length === 0) {
        announce({ tone: "success", text: t("administration:rolesSaved") });
        return;
      }
      const conflicting = new Set(others.map(({ id }) => id));
      const lines = failures.map((failure) => failureText(failure, conflicting));
      announce({
        tone: "warning",
        duration: false,
        text: [t("administration:rolesFailed"), ...lines].join("\n"),
      });
    },
  });
  const discard = useMutation({
    mutationFn: () => queryClient.fetchQuery(rolesQuery),
    onSuccess: (fresh) => {
      setConflicts([]);
      editing.discard(fresh);
    },
    onError: (error) => announce({ tone: "error", text: errorText(error, t) }),
  });
  return { save, discard, conflicts };
}
