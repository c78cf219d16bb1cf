import type { User, UserAbilities } from "@assay/contract";
import type { UserRefusal } from "@assay/domain";
import type { Translate } from "../../../../platform/i18n/texts.ts";

/** Why the caller may not do something with a user; null if they may. */
export function refusalOf(user: User, ability: keyof UserAbilities): UserRefusal | null {
  const answer = user.can?.[ability] ?? "permission";
  return answer === true ? null : answer;
}

/** The reason in words, for a button that cannot be pressed. */
export const reasonText = (t: Translate, refusal: UserRefusal | null): string | null =>
  refusal === null ? null : t(`administration:reason_${refusal}`);
