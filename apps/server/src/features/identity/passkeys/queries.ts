import type { OwnPasskeys, passkeyCalls, passkeySignInCalls } from "@assay/contract";
import type { TenantTransaction } from "../../../db/database.ts";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, demand } from "../../../http/failure.ts";
import { newPasskeyChallenge, requestOptions } from "../../../platform/passkeys.ts";
import { selectTenantSecret } from "../signIn/store.ts";
import type { PasskeyPlaceOf } from "./ports.ts";
import { presentPasskeys } from "./present.ts";
import { selectPasskeys, selectPasskeySetting } from "./store.ts";

/** What a challenge of the sign-in without a password is for: nobody is known yet. */
export const ALONE = "alone";

/** @throws ApiFailure NO_PERMISSION where the tenant has no passkeys. */
export const demandPasskeys = async (tx: TenantTransaction): Promise<void> =>
  demand((await selectPasskeySetting(tx)) !== "OFF");

export const readPasskeys = async (
  tx: TenantTransaction,
  personId: string,
  rpId: string,
): Promise<OwnPasskeys> => presentPasskeys(await selectPasskeys(tx, personId), rpId);

export async function listPasskeys(
  { tx, actor, tenant }: CallOf<typeof passkeyCalls.listPasskeys>,
  placeOf: PasskeyPlaceOf,
) {
  await demandPasskeys(tx);
  return readPasskeys(tx, actor.id, placeOf(tenant).rpId);
}

/** @throws ApiFailure NO_PERMISSION where nobody signs in by a passkey alone. */
export async function startPasskeySignIn(
  { withTenant, tenant, now }: CallOf<typeof passkeySignInCalls.startPasskeySignIn>,
  placeOf: PasskeyPlaceOf,
) {
  const secret = await withTenant(async (tx) =>
    (await selectPasskeySetting(tx)) === "ALONE" ? selectTenantSecret(tx) : null,
  );
  if (secret === null) throw new ApiFailure("NO_PERMISSION");
  return {
    options: await requestOptions(placeOf(tenant), [], newPasskeyChallenge(secret, ALONE, now)),
  };
}
