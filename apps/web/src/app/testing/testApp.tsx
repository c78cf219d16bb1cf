import "../theme/base.css";
import { LEGAL_TEXTS } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import { notifications } from "@mantine/notifications";
import { StrictMode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { sessionEnd } from "../../journal/sessionEnd.ts";
import { removeDrafts } from "../../journal/upkeep.ts";
import { connectApi } from "../api/connection.ts";
import { App } from "../App.tsx";
import { currentLanguage, loadTexts, setLanguage } from "../i18n/texts.ts";
import { queryClient } from "../queryClient.ts";
import { createAppRouter } from "../router.tsx";
import { restoreLock } from "../lock/locked.ts";
import { consent, storeConsent } from "../session/consent.ts";
import {
  beginSession,
  connectNavigation,
  currentToken,
  handleNoPermission,
  handleNotLoggedIn,
} from "../session/session.ts";
import { CREDENTIALS_KEY, forgetCopies, USER_KEY } from "../session/storage.ts";
import { announcements } from "../shell/announce.ts";
import { buildCredentials, buildTenant, buildUser, fakeServer, succeed } from "./fakeServer.ts";

type Answers = Parameters<typeof fakeServer>[0];
interface TestAppOptions {
  /** The address to open. */
  path?: string;
  /** Null: nobody is signed in. */
  user?: ReturnType<typeof buildUser> | null;
  tenant?: ReturnType<typeof buildTenant>;
  hasConsent?: boolean;
  /** Where captcha challenges come from, as the build may decide. */
  captcha?: string;
  /** Everything is mounted twice, as React's strict mode does. */
  isStrict?: boolean;
  /** What was copied for working offline stays, as after a reload. */
  keepsCopies?: boolean;
  /** What was chosen in this browser stays, as after a reload. */
  keepsChoices?: boolean;
  /** What editors hold unsaved on the device stays, as after a reload. */
  keepsForms?: boolean;
  answers?: Answers;
}

let root: Root | undefined;
let server: ReturnType<typeof fakeServer> | undefined;

/** Runs the whole app in the test's page, at an address, as a user. */
export async function startApp(options: TestAppOptions = {}) {
  const { path = "/", user = buildUser(), tenant = buildTenant(), hasConsent = true } = options;
  const { captcha = "", isStrict = false } = options;
  stopApp();
  document.cookie = "gdpr=; Max-Age=0; Path=/";
  consent.set(false);
  if (hasConsent) storeConsent();
  if (!options.keepsChoices) localStorage.clear();
  if (user !== null) {
    localStorage.setItem(USER_KEY, JSON.stringify(user));
    localStorage.setItem(CREDENTIALS_KEY, JSON.stringify(buildCredentials()));
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
    language: currentLanguage,
    onNotLoggedIn: handleNotLoggedIn,
    onNoPermission: handleNoPermission,
  });
  history.replaceState(null, "", path);
  const router = createAppRouter();
  connectNavigation((to) => void router.navigate({ href: to }));
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
  const app = <App nonce="test" router={router} />;
  root.render(isStrict ? <StrictMode>{app}</StrictMode> : app);
  return server;
}

export function stopApp(): void {
  root?.unmount();
  server?.close();
  root = undefined;
  sessionEnd.set(null);
  // The messages of one test would cover the buttons of the next, for ever where the pointer rests on them.
  announcements.set([]);
  notifications.clean();
  document.body.replaceChildren();
}
