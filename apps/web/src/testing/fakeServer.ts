import type {
  Account,
  Credentials,
  ErrorType,
  LicenseRestriction,
  Styling,
  Tenant,
  User,
} from "@assay/contract";
import { EMAIL_COLORS, THEME_COLORS, VALIDATION_TITLE } from "@assay/contract";
import { accountAbilities } from "@assay/contract/accountAbilities";
import { PERMISSIONS } from "@assay/domain";
import { connectApi, getConnection } from "../platform/http/connection.ts";
import { answerFaults, callOf } from "./answerFaults.ts";
import type { FakeCall } from "./fakeCalls.ts";
import { fakeXhr } from "./fakeXhr.ts";

const ID = "0123456789abcdef01234567";
const map = <K extends string>(names: readonly K[], color: string) =>
  Object.fromEntries(names.map((name) => [name, color])) as Record<K, string>;
const zone = { backgroundImage: null, dark: false };

const styling: Styling = {
  logo: null,
  theme: { light: map(THEME_COLORS, "#1d4ed8"), dark: map(THEME_COLORS, "#7cb2ff") },
  drawer: zone,
  appbar: zone,
  footer: zone,
  login: { backgroundColor: null, backgroundImage: null, dark: false },
  email: map(EMAIL_COLORS, "#1d4ed8"),
};

/** A licence without limits but these. */
export const buildLicence = (limits: Partial<LicenseRestriction> = {}): LicenseRestriction => ({
  maxProcessRuns: -1,
  maxObservableCompetencies: -1,
  maxCandidates: -1,
  maxModerators: -1,
  maxObservers: -1,
  ...limits,
});

export const buildTenant = (fields: Partial<Tenant> = {}): Tenant => ({
  id: ID,
  appTitle: "Acme",
  styling,
  useFormality: false,
  useGendering: false,
  baseLanguage: "de",
  overwriteReasons: false,
  decisionReasons: false,
  lockAfterMinutes: 0,
  languages: ["de", "en", "fr"],
  deletionPolicy: 90,
  warningPolicy: 10,
  tenantFeatures: [],
  captchaAppKey: null,
  captchaIsDisabled: true,
  licenseRestriction: null,
  emailSettings: null,
  ...fields,
});

/** A user; with the marks of one's own account as well. */
type AnyUser = User & Pick<Account, "mustSetUpSecondFactor" | "hasPasskeys" | "hasCalibration">;

export const buildUser = (fields: Partial<AnyUser> = {}): AnyUser => ({
  id: ID,
  firstName: "Ada",
  lastName: "Lovelace",
  fullName: "Ada Lovelace",
  customerNumber: null,
  email: "ada@demo.example",
  roles: [],
  permissions: [...PERMISSIONS],
  position: "Beobachterin",
  orgUnit: null,
  enrolled: true,
  emailVerified: true,
  twoFactorActivated: false,
  lastLogin: null,
  type: "USER",
  revision: 1,
  ...fields,
});

/** The user's own account, with what the server says that they may do. */
export const accountOf = (user: AnyUser): Account => ({
  ...user,
  can: accountAbilities(new Set(user.permissions)),
});

export const buildCredentials = (
  seconds = 1800,
  fields: Partial<Credentials> = {},
): Credentials => ({
  token: `token-${Math.random()}`,
  expires: new Date(Date.now() + seconds * 1000).toISOString(),
  expiresIn: seconds,
  autoLogout: true,
  ...fields,
});

export interface FakeRequest {
  call: string;
  headers: Headers;
  /** What was sent as JSON, or the form. */
  body: unknown;
  /** Aborted where the page hangs up. */
  signal: AbortSignal | null;
}
export type Answer = (request: FakeRequest) => Response | Promise<Response>;
/** What is answered, by requests such as "GET /Users/5"; one that no call of the contract takes does not compile. */
type Answers = { [request in FakeCall]?: Answer };

export const succeed =
  (payload: unknown): Answer =>
  () =>
    Response.json({ metadata: { success: true, errors: [], requestId: "r-1" }, payload });

export const refuse =
  (type: ErrorType, reference = "r-77", payload: unknown = null): Answer =>
  () => {
    const errors = [{ type, message: type, requestReference: reference }];
    const metadata = { success: false, errors, requestId: reference };
    return Response.json({ metadata, payload }, { status: 400 });
  };

/** Refuses a body for what stands in one of its fields, by the rule that it breaks. */
export const refuseField =
  (field: string, rule = "invalid"): Answer =>
  () => {
    const errors = [{ type: "BAD_REQUEST", message: "", requestReference: "r-77" }];
    const metadata = { success: false, errors, requestId: "r-77" };
    const body = { title: VALIDATION_TITLE, errors: { [field]: [rule] } };
    return Response.json({ ...body, metadata, payload: null }, { status: 400 });
  };

/** Refuses a write on an older revision, with what is stored. */
export const outdated = (stored: unknown): Answer => refuse("UPDATE_FAILED", "r-77", stored);

/** A stream of events, which its reader can hang up as over a real connection. */
export function openBody(signal: AbortSignal | null) {
  let controller: ReadableStreamDefaultController<Uint8Array> | undefined;
  const body = new ReadableStream<Uint8Array>({ start: (given) => void (controller = given) });
  const hangUp = (): void => controller?.error(new DOMException("", "AbortError"));
  if (signal?.aborted) hangUp();
  signal?.addEventListener("abort", hangUp);
  return {
    response: new Response(body, { headers: { "Content-Type": "text/event-stream" } }),
    write: (text: string) => controller?.enqueue(new TextEncoder().encode(text)),
    end: () => controller?.close(),
  };
}

const BASE = "https://api.test/api";

/** They answer with the caller's account. */
const ACCOUNT_CALLS: ReadonlySet<string> = new Set<FakeCall>([
  "GET /User/Account",
  "POST /login/SetTwoFactorEnabled",
]);

/** An answer with an account says what its permissions allow, by the table of the server. */
async function withAbilities(response: Response): Promise<Response> {
  const { metadata, payload } = (await response.json()) as { metadata: unknown; payload: AnyUser };
  return Response.json({ metadata, payload: accountOf(payload) });
}

interface FakeServerOptions {
  userId?: string | undefined;
  /** For tests of requests alone, or of their times: anything may be answered. */
  isUnchecked?: boolean;
}

/**
 * Answers the calls of the page inside the browser, by "GET /Tenant". Only for the frame's own
 * tests, where an answer must be slow or wrong at will; journeys run against the real server.
 * `close` throws if anything was answered that the contract does not allow, and so fails the test.
 */
export function fakeServer(
  given: Answers,
  { userId, isUnchecked = false }: FakeServerOptions = {},
) {
  // A test may also put a request together from parts, which no compiler checks.
  const answers = given as Record<string, Answer>;
  const requests: FakeRequest[] = [];
  const faults = new Set<string>();
  const realFetch = globalThis.fetch;
  const realXhr = globalThis.XMLHttpRequest;
  const { base } = getConnection();
  connectApi({ base: BASE, userId: () => userId });
  const respond = async (address: string, init: RequestInit = {}): Promise<Response> => {
    const call = `${init.method ?? "GET"} ${address.slice(BASE.length)}`;
    const sent = init.body;
    const form = sent instanceof FormData ? sent : null;
    const body: unknown = typeof sent === "string" ? JSON.parse(sent) : form;
    if (call === "GET /Events" && !answers[call]) return openBody(init.signal ?? null).response;
    const request = { call, headers: new Headers(init.headers), body, signal: init.signal ?? null };
    requests.push(request);
    const answer = answers[call];
    if (!answer) return new Response("", { status: 404 });
    const plain = await answer(request);
    const response = plain.ok && ACCOUNT_CALLS.has(call) ? await withAbilities(plain) : plain;
    // Beside the answer, so that it comes when it would without the check.
    if (!isUnchecked)
      void answerFaults(call, response).then((all) => all.forEach((fault) => faults.add(fault)));
    return response;
  };
  globalThis.fetch = async (input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    return address.startsWith(BASE) ? respond(address, init) : realFetch(input, init);
  };
  globalThis.XMLHttpRequest = fakeXhr(respond);
  return {
    answers,
    requests,
    close() {
      globalThis.fetch = realFetch;
      globalThis.XMLHttpRequest = realXhr;
      connectApi({ base });
      const unknown = isUnchecked ? [] : Object.keys(answers).filter((call) => !callOf(call));
      const all = [...faults, ...unknown.map((call) => `${call}: no call of the contract`)];
      faults.clear();
      if (all.length > 0) throw new Error(`The server never answers so:\n${all.join("\n")}`);
    },
  };
}
