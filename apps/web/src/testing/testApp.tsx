import "../platform/theme/base.css";
import { LEGAL_TEXTS } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import { notifications } from "@mantine/notifications";
import { Activity, type ReactNode } from "react";
import { flushSync } from "react-dom";
import { createRoot, type Root } from "react-dom/client";
import { sessionEnd } from "../platform/drafts/sessionEnd.ts";
import { removeDrafts } from "../platform/drafts/upkeep.ts";
import { connectApi } from "../platform/http/connection.ts";
import { App } from "../shell/start/App.tsx";
import { currentLanguage, loadTexts, setLanguage } from "../platform/i18n/texts.ts";
import { forgetReads, queryClient } from "../platform/cache/queryClient.ts";
import { createAppRouter } from "../shell/routing/router.tsx";
import { restoreLock } from "../platform/lock/locked.ts";
import { consent, storeConsent } from "../platform/session/consent.ts";
import {
  beginSession,
  connectSession,
  currentToken,
  currentUserId,
  handleNoPermission,
  handleNotLoggedIn,
} from "../platform/session/session.ts";
import { forgetLinkTokens } from "../platform/session/linkTokens.ts";
import { CREDENTIALS_KEY, forgetCopies, USER_KEY } from "../platform/session/storage.ts";
import { tenantQuery } from "../platform/tenant/api.ts";
import { announcements } from "../platform/page/announce.ts";
import { openQuestion } from "../ui/confirm.ts";
import {
  accountOf,
  buildCredentials,
  buildTenant,
  buildUser,
  fakeServer,
  succeed,
} from "./fakeServer.ts";

type Answers = Parameters<typeof fakeServer>[0];
interface TestAppOptions {
  /** The address to open. */
  path?: string;
  /** Null: nobody is signed in. */
  user?: ReturnType<typeof buildUser> | null;
  tenant?: ReturnType<typeof buildTenant>;
  hasConsent?: boolean;
  /** How long the session lasts: longer than any time by which a test puts the clock forward. */
  sessionSeconds?: number;
  /** Where captcha challenges come from, as the build may decide. */
  captcha?: string;
  /** What was copied for working offline stays, as after a reload. */
  keepsCopies?: boolean;
  /** What was chosen in this browser stays, as after a reload. */
  keepsChoices?: boolean;
  /** What editors hold unsaved on the device stays, as after a reload. */
  keepsForms?: boolean;
  answers?: Answers;
}

let root: Root | undefined;
let shown: ReactNode;
let server: ReturnType<typeof fakeServer> | undefined;

/** Runs the whole app in the test's page, at an address, as a user. */
export async function startApp(options: TestAppOptions = {}) {
  const { path = "/", user = buildUser(), tenant = buildTenant(), hasConsent = true } = options;
  const { captcha = "", sessionSeconds } = options;
  stopApp();
  document.cookie = "gdpr=; Max-Age=0; Path=/";
  consent.set(false);
  if (hasConsent) storeConsent();
  if (!options.keepsChoices) localStorage.clear();
  forgetLinkTokens();
  if (user !== null) {
    localStorage.setItem(USER_KEY, JSON.stringify(accountOf(user)));
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(buildCredentials(sessionSeconds)));
  }
  server = fakeServer({
    "GET /Tenant": succeed(tenant),
    "GET /User/Account": succeed(user),
    "POST /login/Logout": succeed({}),
    "GET /User/DeviceSecret": succeed({ secret: "ab".repeat(32) }),
    ...Object.fromEntries(
      LANGUAGES.flatMap((language) =>
        LEGAL_TEXTS.map((name) => [
          `GET /LegalText/${name}?language=${language}`,
          succeed({ html: null, language: null }),
        ]),
      ),
    ),
    ...options.answers,
  });
  connectApi({
    captcha,
    token: currentToken,
    userId: currentUserId,
    language: currentLanguage,
    onNotLoggedIn: handleNotLoggedIn,
    onNoPermission: handleNoPermission,
  });
  history.replaceState(null, "", path);
  const router = createAppRouter();
  connectSession({
    goTo: (to) => void router.navigate({ href: to }),
    readTenant: () => void queryClient.invalidateQueries(tenantQuery),
    forgetReads,
  });
  queryClient.clear();
  if (!options.keepsCopies) forgetCopies();
  if (user !== null && !options.keepsForms)
    await removeDrafts(user.id, tenant.id, ({ kind }) => kind === "form");
  restoreLock();
  beginSession();
  await setLanguage("de");
  await loadTexts("app", "ui", "errors", "validation");
  const element = document.createElement("div");
  document.body.append(element);
  root = createRoot(element);
  shown = <App nonce="test" router={router} />;
  root.render(<Activity>{shown}</Activity>);
  return server;
}

/** Ends all effects of the app and starts them again with the same state, as React may do with any component. */
export function restartEffects(): void {
  const show = (mode: "hidden" | "visible"): void =>
    flushSync(() => root?.render(<Activity mode={mode}>{shown}</Activity>));
  show("hidden");
  show("visible");
}

export function stopApp(): void {
  const closing = server;
  root?.unmount();
  // A question that a test left open would cover the next app.
  openQuestion.get()?.answer(null);
  [root, server] = [undefined, undefined];
  sessionEnd.set(null);
  // The messages of one test would cover the buttons of the next, for ever where the pointer rests on them.
  announcements.set([]);
  notifications.clean();
  document.body.replaceChildren();
  // At the end: it throws if something was answered that the contract does not allow.
  closing?.close();
}
