import type { RunPerson, User } from "@assay/contract";
import { isOpen, type Permission } from "@assay/domain";

export interface Person {
  id: string;
  /** `Last name, first name`; null once the account is gone. */
  name: string | null;
  /** The search finds people by it too; absent if the caller cannot read the list of users. */
  email?: string | null;
}

const nameOf = (person: { firstName: string | null; lastName: string | null }): string | null =>
  person.lastName === null ? null : `${person.lastName}, ${person.firstName ?? ""}`;

/** All of the permissions, or any of them. */
type Needs = { readonly all: readonly Permission[] } | { readonly any: readonly Permission[] };

function fulfils({ permissions }: User, needs: Needs): boolean {
  const holds = (need: Permission): boolean => permissions.includes(need);
  return "all" in needs ? needs.all.every(holds) : needs.any.some(holds);
}

/** Either permission makes somebody an observer: some only write, some only rate. */
export const OBSERVER_NEEDS = { any: ["EDIT_OBSERVATIONS", "EDIT_ASSESSMENTS"] } as const;

/**
 * The people to choose from: users with an open account and the permissions, and whoever was chosen
 * before, even where the list of users cannot be read or the account is gone.
 */
export function peopleFor(
  users: readonly User[],
  people: readonly RunPerson[],
  chosen: readonly string[],
  needs: Needs,
): Person[] {
  const now = new Date();
  const able = users.filter(
    (user) => user.type === "USER" && isOpen(user, now) && fulfils(user, needs),
  );
  const known = new Map<string, Person>(
    able.map((user) => [user.id, { id: user.id, name: nameOf(user), email: user.email }]),
  );
  const others = new Map([...users, ...people].map((person) => [person.id, nameOf(person)]));
  for (const id of chosen) if (!known.has(id)) known.set(id, { id, name: others.get(id) ?? null });
  return [...known.values()];
}
