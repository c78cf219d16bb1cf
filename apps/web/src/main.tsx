import "./app/trustedTypes.ts";
import "./app/theme/base.css";
import { setNonce } from "get-nonce";
import { createRoot } from "react-dom/client";
import { apiBase } from "./app/api/address.ts";
import { connectApi } from "./app/api/connection.ts";
import { App } from "./app/App.tsx";
import { firstLanguage } from "./app/i18n/choice.ts";
import { currentLanguage, loadTexts, setLanguage } from "./app/i18n/texts.ts";
import { queryClient } from "./app/queryClient.ts";
import { createAppRouter } from "./app/router.tsx";
import { followOtherTabs } from "./app/session/otherTabs.ts";
import {
  beginSession,
  connectNavigation,
  currentToken,
  handleNoPermission,
  handleNotLoggedIn,
  refreshUser,
} from "./app/session/session.ts";
import { tenantQuery } from "./app/tenant/tenant.ts";

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

/** Not at the top level: WebKit would give later `import()`s files that are not evaluated yet. */
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
  language: currentLanguage,
  captcha: meta("captcha"),
  onNotLoggedIn: handleNotLoggedIn,
  onNoPermission: handleNoPermission,
});
connectNavigation((path) => void router.navigate({ href: path }));
startSession();
void queryClient.prefetchQuery(tenantQuery);
const root = document.querySelector("#root");
if (root === null) throw new Error("The page has no root element.");
void show(root);
