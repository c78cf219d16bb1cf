import type { User, userCalls, SentBody } from "@assay/contract";

/** What the form of a user holds. */
export interface UserValues {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  position: string;
  orgUnit: string;
  roles: string[];
}

/** What of a user can be changed. */
export const USER_FIELDS = ["firstName", "lastName", "position", "orgUnit", "roles"] as const;
export type UserField = (typeof USER_FIELDS)[number];

export const valuesOf = (user: User): UserValues => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email ?? "",
  position: user.position ?? "",
  orgUnit: user.orgUnit ?? "",
  roles: user.roles,
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Roles have no order. */
const isSameValue = (a: string | readonly string[], b: string | readonly string[]): boolean =>
  typeof a === "string" || typeof b === "string"
    ? a === b
    : a.length === b.length && a.every((role) => b.includes(role));

export const hasOtherRoles = (base: User, values: UserValues): boolean =>
  !isSameValue(base.roles, values.roles);

/** The POST of a new user; its id is made here, so that a repeated one makes no second user. */
export const newUserBody = (values: UserValues): SentBody<typeof userCalls.createUser> => ({
  id: values.id,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  position: orNull(values.position),
  orgUnit: orNull(values.orgUnit),
  roles: values.roles,
});

/** The PUT that stores the form over the user it was filled from. Other roles take a right of their own. */
export const userBody = (
  base: User,
  values: UserValues,
): SentBody<typeof userCalls.updateUser> => ({
  id: base.id,
  revision: base.revision,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  position: orNull(values.position),
  orgUnit: orNull(values.orgUnit),
  ...(hasOtherRoles(base, values) && { roles: values.roles }),
});

interface Merge {
  values: UserValues;
  /** Fields that both changed, and differently: they stay mine until somebody chooses. */
  conflicts: UserField[];
}

/** Brings a form onto a newer state of its user: what I left alone follows theirs. */
export function mergeValues(base: UserValues, mine: UserValues, theirs: UserValues): Merge {
  const isMine = (field: UserField): boolean => !isSameValue(mine[field], base[field]);
  const kept = USER_FIELDS.filter(isMine);
  return {
    values: { ...theirs, ...Object.fromEntries(kept.map((field) => [field, mine[field]])) },
    conflicts: kept.filter(
      (field) =>
        !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field]),
    ),
  };
}
