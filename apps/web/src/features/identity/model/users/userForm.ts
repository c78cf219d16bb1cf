import type { User, userCalls, SentBody } from "@assay/contract";

/** What the form of a user holds. */
export interface UserValues {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  position: string;
  orgUnit: string;
  /** The last day, as YYYY-MM-DD; null: without end. */
  endsOn: string | null;
  roles: string[];
}

/** What of a user can be changed. */
export const USER_FIELDS = [
  "firstName",
  "lastName",
  "position",
  "orgUnit",
  "endsOn",
  "roles",
] as const;
export type UserField = (typeof USER_FIELDS)[number];

/** The form of a stored user: what is absent is an empty text, except for the last day. */
export const valuesOf = (user: User): UserValues => ({
  id: user.id,
  firstName: user.firstName,
  lastName: user.lastName,
  email: user.email ?? "",
  position: user.position ?? "",
  orgUnit: user.orgUnit ?? "",
  endsOn: user.endsOn ?? null,
  roles: user.roles,
});

const orNull = (text: string): string | null => (text.trim() === "" ? null : text.trim());

/** Roles have no order. */
const isSameValue = (a: UserValues[UserField], b: UserValues[UserField]): boolean =>
  Array.isArray(a) && Array.isArray(b)
    ? a.length === b.length && a.every((role) => b.includes(role))
    : a === b;

/** Whether the form gives other roles than the user has, which takes a permission. */
export const hasOtherRoles = (base: User, values: UserValues): boolean =>
  !isSameValue(base.roles, values.roles);

/** Whether the form gives another last day than the user has, which takes a permission. */
export const hasOtherEnd = (base: User, values: UserValues): boolean =>
  values.endsOn !== valuesOf(base).endsOn;

/** The POST of a new user; its id is made here, so that a repeated one makes no second user. */
export const newUserBody = (values: UserValues): SentBody<typeof userCalls.createUser> => ({
  id: values.id,
  firstName: values.firstName.trim(),
  lastName: values.lastName.trim(),
  email: values.email.trim(),
  position: orNull(values.position),
  orgUnit: orNull(values.orgUnit),
  ...(values.endsOn !== null && { endsOn: values.endsOn }),
  roles: values.roles,
});

/**
 * The PUT that stores the form over the user it was filled from. Changing roles takes a separate right, as does
 * changing the last day.
 */
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
  ...(hasOtherEnd(base, values) && { endsOn: values.endsOn }),
  ...(hasOtherRoles(base, values) && { roles: values.roles }),
});

interface Merge {
  values: UserValues;
  /** Fields that both have changed differently; they keep my values until the user chooses. */
  conflicts: UserField[];
}

/** Rebases a form onto a newer state of its user: fields unchanged here take the newer values. */
export function mergeValues(base: UserValues, mine: UserValues, theirs: UserValues): Merge {
  const isMine = (field: UserField): boolean => !isSameValue(mine[field], base[field]);
  const changed = USER_FIELDS.filter(isMine);
  return {
    values: { ...theirs, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) },
    conflicts: changed.filter(
      (field) =>
        !isSameValue(theirs[field], base[field]) && !isSameValue(theirs[field], mine[field]),
    ),
  };
}
