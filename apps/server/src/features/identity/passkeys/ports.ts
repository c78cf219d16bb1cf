import type { PasskeyPlace } from "../../../platform/passkeys.ts";

/** Where the passkeys of a tenant count: at the address of its pages. Passed by `app.ts`. */
export type PasskeyPlaceOf = (tenant: { name: string; url: string | null }) => PasskeyPlace;
