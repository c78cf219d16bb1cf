import {
  MantineProvider,
  localStorageColorSchemeManager,
  type MantineColorScheme,
} from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { useMemo } from "react";
import { isCovered } from "../../ui/confirm.ts";
import { ConfirmHost } from "../../ui/ConfirmHost.tsx";
import { useStore } from "../../ui/useStore.ts";
import { AppUiTexts } from "./AppUiTexts.tsx";
import { queryClient } from "../../platform/cache/queryClient.ts";
import type { AppRouter } from "../routing/router.tsx";
import { SnackbarHost } from "../frame/SnackbarHost.tsx";
import { Splash } from "./Splash.tsx";
import { useLoadingTenant } from "../../platform/tenant/tenant.ts";
import { useTenantDocument } from "./useTenantDocument.ts";
import { tenantTheme, tenantVariables } from "../../platform/theme/tenantTheme.ts";

/** Light, dark or as the device; kept in this browser. */
const schemeManager = localStorageColorSchemeManager({ key: "assay.scheme" });
const DEFAULT_SCHEME: MantineColorScheme = "auto";

interface AppProps {
  nonce: string;
  router: AppRouter;
}

function TenantApp({ nonce, router }: AppProps) {
  const { tenant, error } = useLoadingTenant();
  const isHidden = useStore(isCovered);
  const styling = tenant?.styling;
  const theme = useMemo(() => tenantTheme(styling), [styling]);
  const variables = useMemo(() => tenantVariables(styling), [styling]);
  useTenantDocument(tenant);
  return (
    <MantineProvider
      theme={theme}
      cssVariablesResolver={variables}
      colorSchemeManager={schemeManager}
      defaultColorScheme={DEFAULT_SCHEME}
      getStyleNonce={() => nonce}
      // All variables come from here, so that the page does not load Mantine's list of defaults too.
      deduplicateCssVariables={false}
    >
      <AppUiTexts>
        {tenant ? <RouterProvider router={router} /> : <Splash error={error} />}
        {!isHidden && (
          <>
            <ConfirmHost />
            <SnackbarHost />
          </>
        )}
      </AppUiTexts>
    </MantineProvider>
  );
}

export function App(props: AppProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <TenantApp {...props} />
    </QueryClientProvider>
  );
}
