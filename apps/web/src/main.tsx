import "./shell/start/trustedTypes.ts";
import "./platform/theme/base.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { apiBase } from "./platform/http/address.ts";
import { connectApi } from "./platform/http/connection.ts";
import { App } from "./shell/start/App.tsx";
import { firstLanguage } from "./platform/i18n/choice.ts";
import { currentLanguage, loadTexts, setLanguage } from "./platform/i18n/texts.ts";
import { forgetReads, queryClient } from "./platform/cache/queryClient.ts";
import { createAppRouter } from "./shell/routing/router.tsx";
import { followOtherTabs } from "./platform/session/otherTabs.ts";
import {
  beginSession,
  connectSession,
  currentToken,
  currentUserId,
  handleNoPermission,
  handleNotLoggedIn,
  refreshUser,
} from "./platform/session/session.ts";
import { tenantQuery } from "./platform/tenant/api.ts";

/** What the server wrote into the page; an unreplaced `__NAME__` counts as empty. */
function meta(name: string): string {
  const content = document.querySelector<HTMLMetaElement>(`meta[name=${name}]`)?.content ?? "";
  return content.startsWith("__") ? "" : content;
}

function startSession(): void {
  beginSession();
  followOtherTabs();
  // The permissions may have changed since the last visit; a failure shows at the first real call.
  void refreshUser();
}

/** A function and not the module's top level: there WebKit would give later `import()`s files that are not evaluated yet. */
async function show(root: Element): Promise<void> {
  await setLanguage(firstLanguage());
  await loadTexts("app", "ui", "errors", "validation");
  createRoot(root).render(<App nonce={nonce} router={router} />);
}

const nonce = meta("csp-nonce");
const router = createAppRouter();
// Scroll locks of dialogs make their style element by this nonce.
setNonce(nonce);
connectApi({
  base: apiBase(location, {
    override: meta("api-base"),
    forceHttp: import.meta.env.VITE_API_HTTP === "true",
  }),
  token: currentToken,
  userId: currentUserId,
  language: currentLanguage,
  captcha: meta("captcha"),
  onNotLoggedIn: handleNotLoggedIn,
  onNoPermission: handleNoPermission,
});
connectSession({
  goTo: (path) => void router.navigate({ href: path }),
  readTenant: () => void queryClient.invalidateQueries(tenantQuery),
  forgetReads,
});
startSession();
void queryClient.prefetchQuery(tenantQuery);
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no root element.");
void show(root);
