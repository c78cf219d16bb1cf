import { identityCalls, type Login } from "@assay/contract";
import { callApi } from "../../app/api/call.ts";

export interface SignInInput {
  email: string;
  password: string;
}

/** Checks e-mail and password; the answer's token opens the session, or a second factor is asked for. */
export function login({ email, password }: SignInInput): Promise<Login> {
  return callApi(identityCalls.login, { body: { email, password } });
}
