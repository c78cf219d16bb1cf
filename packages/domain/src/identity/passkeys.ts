/**
 * What passkeys count for in a tenant: nothing; as a second factor after the password; also without a password, as both
 * factors at once.
 */
export const PASSKEY_SETTINGS = ["OFF", "SECOND_FACTOR", "ALONE"] as const;
export type PasskeySetting = (typeof PASSKEY_SETTINGS)[number];

/** Maximum passkeys of one person. */
export const MOST_PASSKEYS = 10;
/** Maximum characters of the name by which an owner tells passkeys apart. */
export const PASSKEY_NAME_LENGTH = 60;
