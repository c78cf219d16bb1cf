import type { Tenant } from "@assay/contract";
import { useEffect } from "react";
import { sourceOf } from "../../platform/http/connection.ts";
import { restrictToOffered } from "../../platform/i18n/choice.ts";
import { setWording } from "../../platform/i18n/texts.ts";
import { setAppTitle } from "../../platform/page/pageTitle.ts";

/** Title, icon, wording and languages of the document follow the tenant. */
export function useTenantDocument(tenant: Tenant | undefined): void {
  useEffect(() => {
    if (tenant === undefined) return;
    setAppTitle(tenant.appTitle);
    setWording(tenant);
    void restrictToOffered(tenant.languages, tenant.baseLanguage);
    const icon = document.querySelector<HTMLLinkElement>("link[rel=icon]");
    if (icon) icon.href = sourceOf(tenant.styling.logo ?? "/favicon.svg");
  }, [tenant]);
}
