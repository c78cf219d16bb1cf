import type { Body, CallShape, userCalls } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import type { SignedInCall } from "../../../http/context.ts";
import type { Language } from "@assay/domain";
import type { UserRow } from "../../identity/store.ts";

/** What a change of users needs of a call, be it the directory's or an administrator's. */
export type Changing = Omit<SignedInCall<CallShape>, "params" | "query" | "body">;

/** A request of the directory, in its transaction. */
export interface ScimCall extends Changing {
  /** The address of SCIM, without a slash at its end. */
  readonly base: string;
  readonly params: Readonly<Record<string, string>>;
  readonly query: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** Whether people who are created get an invitation. */
  readonly invites: boolean;
}

/** What administrators do with users, and a directory by the same rules; passed by `app.ts`. */
export interface UserWork {
  /** Creates a user, and invites them if asked. Returns their id. @throws as the page's call */
  create(
    call: ScimCall,
    user: Body<typeof userCalls.createUser> & { language: Language },
  ): Promise<string>;
  /** @throws as the page's call */
  update(call: Changing, edit: Body<typeof userCalls.updateUser>): Promise<string>;
  /** Ends all sessions at once when it locks. @throws as the page's call */
  lock(call: Changing, id: string, locked: boolean): Promise<string>;
  /** Changes an address that the directory manages. @throws ApiFailure DUPLICATE_ITEMS */
  changeEmail(tx: TenantTransaction, user: UserRow, email: string): Promise<void>;
}
