import { runReaders } from "@assay/contract";
import { holdsPermissions, isOpen } from "@assay/domain";
import type { UserRow } from "../../identity/store.ts";

type Owner = Pick<UserRow, "lockedAt" | "endsOn" | "lacksSecondFactor" | "permissions">;

/** Whether the address of somebody's sessions counts: as long as they could sign in and read runs themselves. */
export const isFetchable = (owner: Owner, now: Date): boolean =>
  isOpen(owner, now) &&
  !owner.lacksSecondFactor &&
  holdsPermissions(new Set(owner.permissions), { all: ["LOG_IN", runReaders] });
