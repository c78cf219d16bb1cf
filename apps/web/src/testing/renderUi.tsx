import "../platform/theme/base.css";
import { MantineProvider } from "@mantine/core";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { AppUiTexts } from "../shell/start/AppUiTexts.tsx";
import { loadTexts } from "../platform/i18n/texts.ts";
import { parseSearch, stringifySearch } from "../platform/page/search.ts";
import { tenantTheme, tenantVariables } from "../platform/theme/tenantTheme.ts";
import { buildTenant } from "./fakeServer.ts";

let root: Root | undefined;

/** Shows one part by itself, in the app's theme and words, with links that lead nowhere. */
export async function renderUi(part: ReactNode): Promise<void> {
  unmountUi();
  await loadTexts("app", "ui", "errors", "validation");
  const { styling } = buildTenant();
  const router = createRouter({
    routeTree: createRootRoute({ component: () => part, notFoundComponent: () => part }),
    history: createMemoryHistory(),
    parseSearch,
    stringifySearch,
  });
  const element = document.createElement("div");
  document.body.append(element);
  root = createRoot(element);
  root.render(
    <MantineProvider
      theme={tenantTheme(styling)}
      cssVariablesResolver={tenantVariables(styling)}
      deduplicateCssVariables={false}
    >
      <AppUiTexts>
        <RouterProvider router={router as never} />
      </AppUiTexts>
    </MantineProvider>,
  );
}

export function unmountUi(): void {
  root?.unmount();
  root = undefined;
  document.body.replaceChildren();
}
