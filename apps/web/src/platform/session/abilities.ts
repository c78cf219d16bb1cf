import type { AccountAct } from "@assay/contract/accountAbilities";
import type { Permission } from "@assay/domain";
import { session, useUser } from "./session.ts";

/**
 * Whether the signed-in user may do something of which no entity's answer says so; the server decides. An account
 * that the version before has stored says nothing until it is read again: nothing is offered meanwhile.
 */
export const accountCan = (act: AccountAct): boolean => session.get().user?.can?.[act] === true;

/** As `accountCan`, for components: they follow a change of the account. */
export const useAccountCan = (act: AccountAct): boolean => useUser()?.can?.[act] === true;

/** The permissions that the signed-in user lacks to do something; null where they may. */
export function useMissingTo(act: AccountAct): readonly Permission[] | null {
  const answer = useUser()?.can?.[act] ?? [];
  return answer === true ? null : answer;
}
