import { type Account, accountCalls, type Credentials } from "@assay/contract";
import { isUsedUp } from "@assay/domain";
import { createStore } from "../../ui/store.ts";
import { useStore } from "../../ui/useStore.ts";
import { callApi } from "../http/call.ts";
import { hasAnswered, isOnline } from "../http/connection.ts";
import { consent } from "./consent.ts";
import { resetSessionState } from "./sessionState.ts";
import {
  forgetCopies,
  isPrepared,
  readSession,
  type StoredSession,
  type StoredUser,
  writeSession,
  writeUser,
} from "./storage.ts";

export interface Session extends StoredSession {
  /** The session ended amid unsent work: the page stays, and a dialog asks to sign in (decisions §3). */
  needsSignIn: boolean;
}

/** What the session needs of the rest of the app; the start of the app gives it. */
interface Connections {
  goTo(path: "/" | "/login"): void;
  /** Reads the tenant again: the answer to a signed-in caller includes its limits. */
  readTenant(): void;
  /** Removes what was read for the user who is signed out. */
  forgetReads(): void;
}
let app: Connections = { goTo() {}, readTenant() {}, forgetReads() {} }; // tab-wide: given once by the start of the app
/** The start of the app says here what the session needs of layers above it. */
export const connectSession = (given: Connections): void => {
  app = given;
};

interface Drafts {
  hasUnsent(): boolean;
  /** Resolves when every draft was tried. */
  send(): Promise<void>;
}
let drafts: Drafts = { hasUnsent: () => false, send: () => Promise.resolve() }; // tab-wide: given once by the start of the app
/** The journal is loaded after the sign-in. */
export const connectDrafts = (given: Drafts): void => {
  drafts = given;
};
export const sendDrafts = (): Promise<void> => drafts.send();

const NOBODY: Session = { user: null, credentials: null, needsSignIn: false };
export const session = createStore<Session>(NOBODY); // tab-wide: the session itself

/** The signed-in user; null if there is none. After the session has ended over a page that stays, still its user. */
export const useUser = (): StoredUser | null => useStore(session, (now) => now.user);
export const currentUserId = (): string | undefined => session.get().user?.id;
export const currentToken = (): string | undefined => session.get().credentials?.token;

/** Sets the session in this tab and on the device, where the other tabs of the browser follow it. */
function store(next: Session): void {
  writeSession(next);
  session.set(next);
}

/**
 * Whether a page that is opened after the end of the session may be without a connection all the same: there is a network,
 * which may lead nowhere, and the device is prepared for a run under way.
 */
const mayBeAway = (): boolean => !hasAnswered.get() && isPrepared();
/** Whether the page stays only until the server answers. */
let isWaiting = false; // tab-wide: ends with the first answer

/**
 * Takes over what is stored, at the start and when another tab has changed it. Without consent nothing
 * may be kept (spec 1 §2). Whose session ended offline goes on there, and signs in later.
 */
export function restoreSession(): void {
  if (!consent.get()) return clearSession();
  const stored = readSession();
  isWaiting = !stored.credentials && navigator.onLine && mayBeAway();
  const needsSignIn = !stored.credentials && (isWaiting || !navigator.onLine);
  if (!stored.credentials && !needsSignIn) forgetCopies();
  session.set({ ...stored, needsSignIn });
}

/** At the start of the app. A token without a user is left from a sign-in that did not end: nobody's. */
export function beginSession(): void {
  restoreSession();
  const { user, credentials } = session.get();
  if (user === null && credentials !== null) clearSession();
}

/** Servers and tablets disagree on the time: an expiry far off is counted by this device's clock. */
const CLOCK_TOLERANCE_MS = 5_000;
function byOwnClock(credentials: Credentials): Credentials {
  const own = Date.now() + credentials.expiresIn * 1000;
  if (Math.abs(own - Date.parse(credentials.expires)) < CLOCK_TOLERANCE_MS) return credentials;
  return { ...credentials, expires: new Date(own).toISOString() };
}

export function takeCredentials(credentials: Credentials): void {
  store({ ...session.get(), credentials: byOwnClock(credentials) });
}

/** Stores the account alone: another tab may have stored a newer token that this one does not know yet. */
export function takeUser(user: Account): void {
  writeUser(user);
  session.update((now) => ({ ...now, user }));
}

/** Reads the signed-in user with the permissions of now. */
export async function loadAccount(): Promise<Account> {
  const user = await callApi(accountCalls.getAccount, {});
  // Meanwhile they may have signed out, or somebody else in.
  if (session.get().user?.id === user.id) takeUser(user);
  return user;
}

/** Forgets what was read for a user, in this tab and on the device; what they wrote and is unsent stays. */
function forgetData(): void {
  resetSessionState();
  app.forgetReads();
  forgetCopies();
}

/** Everything but the tenant's data is forgotten; drafts stay (spec 1 §4, decisions §3). */
export function clearSession(): void {
  forgetData();
  store(NOBODY);
}

/**
 * Begins a session: stores the credentials and loads the account. Every way in ends here.
 *
 * @throws Error without consent: the next start would throw out who was let in (`SessionButton` asks before)
 */
export async function openSession(credentials: Credentials): Promise<Account> {
  if (!consent.get()) throw new Error("no consent");
  const before = session.get().user;
  // Stored only with the account that they are of: until it is known, nothing of `before` goes out with them.
  session.update((now) => ({ ...now, credentials: byOwnClock(credentials) }));
  try {
    const user = await callApi(accountCalls.getAccount, {});
    store({ user, credentials: session.get().credentials, needsSignIn: false });
    const isAnother = before !== null && before.id !== user.id;
    if (isAnother) forgetData();
    app.readTenant();
    if (isAnother) app.goTo("/");
    return user;
  } catch (error) {
    if (before === null) clearSession();
    else session.update((now) => ({ ...now, credentials: null }));
    throw error;
  }
}

/** Ends the session in this browser and leaves the page. */
export function closeSession(target: "/" | "/login"): void {
  clearSession();
  app.goTo(target);
}

/**
 * The session is over: with unsent work, offline, or at the end of its longest life the page stays and asks to sign
 * in, else it is left.
 */
export function endSession(target: "/" | "/login"): void {
  const { user, credentials } = session.get();
  const isAtWork = credentials && isUsedUp(credentials, Date.now());
  if (user !== null && (isAtWork || drafts.hasUnsent() || !isOnline())) {
    store({ user, credentials: null, needsSignIn: true });
  } else {
    closeSession(target);
  }
}

hasAnswered.subscribe(() => {
  const { credentials, needsSignIn } = session.get();
  if (!hasAnswered.get() || !isWaiting) return;
  isWaiting = false;
  if (needsSignIn && credentials === null && !drafts.hasUnsent()) closeSession("/login");
});

let reloading: Promise<unknown> | undefined; // tab-wide: only while it is under way
/** Reads the account again if somebody is signed in; a failure shows at the next real call. */
export async function refreshUser(): Promise<void> {
  if (session.get().credentials === null) return;
  reloading ??= loadAccount()
    .catch(() => undefined)
    .finally(() => {
      reloading = undefined;
    });
  await reloading;
}

async function readRightsAnew(): Promise<void> {
  const before = session.get().user;
  await refreshUser();
  // The tenant has just begun to demand a second factor: every page leads to where it is set up.
  const isNew = session.get().user?.mustSetUpSecondFactor && !before?.mustSetUpSecondFactor;
  if (isNew) app.goTo("/");
}

/** A call was refused: the permissions may have changed, so that menu and buttons follow. */
export function handleNoPermission(): void {
  void readRightsAnew();
}

/**
 * A call was refused as not signed in; an answer to an older token says nothing about the newer one. Returns whether
 * there is a newer one.
 */
export function handleNotLoggedIn(token: string): boolean {
  if (token === currentToken()) {
    // A tab that slept has not heard that another one has refreshed their session.
    const { user, credentials } = readSession();
    const isOwn = user?.id === session.get().user?.id;
    if (isOwn && credentials && credentials.token !== token)
      session.update((now) => ({ ...now, credentials }));
    else endSession("/login");
  }
  return currentToken() !== undefined;
}
