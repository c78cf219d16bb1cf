import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, clean } from "./fields.ts";
import { Credentials, Done, Login, Secret } from "./identity.ts";

/** The header with the token of a solved captcha, if the tenant demands one (spec 1 §7). */
export const CAPTCHA_HEADER = "x-captcha-token";

/** Any string, so that the handler can answer INVALID_TWO_FACTOR_PROVIDER for an unknown one. */
const Provider = z.string().check(z.maxLength(50, "tooLong"), clean);

export const signInCalls = {
  getCaptchaChallenge: call({
    method: "GET",
    path: "/Captcha/Challenge",
    access: "public",
    summary: "A proof-of-work challenge for the captcha of sign-in and reset request",
    response: z.record(z.string(), z.unknown()),
  }),
  login: call({
    method: "POST",
    path: "/login/Login",
    access: "public",
    summary:
      "Sign in with e-mail and password; a missing or used X-Captcha-Token is a validation error of the field captcha",
    body: body({ email: Secret, password: Secret }),
    response: Login,
    errors: ["INVALID_LOGIN"],
  }),
  sendTwoFactorCode: call({
    method: "POST",
    path: "/login/TwoFactorMethod",
    costly: true,
    access: "loginStep",
    summary: "Mail a code for this login; only for the provider Email",
    body: body({ method: Provider }),
    response: Done,
    errors: ["INVALID_TWO_FACTOR_PROVIDER", "NOT_LOGGED_IN"],
  }),
  checkTwoFactor: call({
    method: "POST",
    path: "/login/TwoFactor",
    access: "loginStep",
    summary: "Finish a login by the code of a second factor; `token` is the code",
    body: body({ type: Provider, token: Secret }),
    response: Login,
    errors: ["INVALID_TWO_FACTOR_PROVIDER", "INVALID_TWO_FACTOR_CODE", "NOT_LOGGED_IN"],
  }),
  logout: call({
    method: "POST",
    path: "/login/Logout",
    access: "session",
    beforeSecondFactor: true,
    summary:
      "End this session; after a sign-in by the company's directory, with the address that ends the one there",
    response: z.object({ companyLogout: z.optional(z.string()) }),
  }),
  refreshToken: call({
    method: "POST",
    path: "/User/RefreshToken",
    access: "session",
    beforeSecondFactor: true,
    summary:
      "Prolong this session by a whole session's time, or to its longest life, with a new token: the former one ends a minute after that is used",
    response: Credentials,
  }),
};
