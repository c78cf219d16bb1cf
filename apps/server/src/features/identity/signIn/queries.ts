import type { signInCalls } from "@assay/contract";
import type { CallOf } from "../../../http/context.ts";
import { newChallenge } from "../../../platform/captcha.ts";
import { selectTenantSecret } from "./store.ts";

export const getCaptchaChallenge = async ({
  withTenant,
  now,
}: CallOf<typeof signInCalls.getCaptchaChallenge>) => ({
  ...(await newChallenge(await withTenant(selectTenantSecret), now)),
});
