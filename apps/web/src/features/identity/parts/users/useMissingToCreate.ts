import type { Permission } from "@assay/domain";
import type { AccountAct } from "@assay/contract/accountAbilities";
import { useUser } from "../../../../platform/session/session.ts";

/** The permissions that the signed-in user lacks to create users; null where they may, as the account says. */
export function useMissingToCreate(): readonly Permission[] | null {
  const answer = useUser()?.can?.["createUser" satisfies AccountAct] ?? [];
  return answer === true ? null : answer;
}
