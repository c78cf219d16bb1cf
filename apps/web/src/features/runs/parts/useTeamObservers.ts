import type { ObserverTeam } from "@assay/contract";
import { useEffect, useState } from "react";
import { useTenant } from "../../../platform/tenant/tenant.ts";
import { changeTeam, refusalOf, type StaffingRefusal } from "../model/staffing.ts";
import { useEditor } from "./useEditor.ts";

/** The message about the limit clears itself (TEAM-009). */
const MESSAGE_MS = 10_000;

/**
 * Chooses the members of a team. Whoever is one too many, or would observe themselves, is taken out
 * again at once, and the reason is shown for a while (TEAM-008).
 */
export function useTeamObservers(team: ObserverTeam) {
  const { draft, edit } = useEditor();
  const { licenseRestriction } = useTenant();
  const [refused, setRefused] = useState<{ reason: StaffingRefusal } | null>(null);
  useEffect(() => {
    if (refused === null) return;
    const timer = setTimeout(() => setRefused(null), MESSAGE_MS);
    return () => clearTimeout(timer);
  }, [refused]);
  const choose = (observers: string[]): void => {
    const next = { ...team, observers };
    const reason = refusalOf(draft, changeTeam(draft, next), licenseRestriction);
    setRefused(reason === null ? null : { reason });
    if (reason === null) edit((now) => changeTeam(now, next));
  };
  return { choose, refusal: refused?.reason ?? null };
}
