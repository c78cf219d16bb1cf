import {
  dossierCalls,
  type LegalTextName,
  type MailSample,
  type SentBody,
  type Styling,
  type Tenant,
  tenantCalls,
  type TenantSettings,
  tenantSettingCalls,
  tenantStyleCalls,
  type TenantStyles,
} from "@assay/contract";
import type { Language } from "@assay/domain";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { callApi } from "../../platform/http/call.ts";
import { getConnection } from "../../platform/http/connection.ts";

/** The looks as they are stored, for their editor. */
export const stylesQuery = queryOptions({
  queryKey: ["styles"],
  queryFn: (): Promise<TenantStyles> => callApi(tenantStyleCalls.getStyles, {}),
  staleTime: 0,
});

export const updateStyles = (
  body: SentBody<typeof tenantStyleCalls.updateStyles>,
): Promise<TenantStyles> =>
  // Five images at once over a slow line take their time.
  callApi(tenantStyleCalls.updateStyles, { body }, { timeout: 120_000 });

export const settingsQuery = queryOptions({
  queryKey: ["settings"],
  queryFn: (): Promise<TenantSettings> => callApi(tenantSettingCalls.getSettings, {}),
  staleTime: 0,
});

/** The keys that dossiers are signed with, the newest first. */
export const dossierKeysQuery = queryOptions({
  queryKey: ["dossierKeys"],
  queryFn: () => callApi(dossierCalls.getDossierKeys, {}),
  staleTime: 0,
});

/** Replaces the key with this fingerprint. */
export const replaceDossierKey = (fingerprint: string) =>
  callApi(dossierCalls.replaceDossierKey, { body: { fingerprint } });

export type SettingsBody = SentBody<typeof tenantSettingCalls.updateSettings>;
export const updateSettings = (body: SettingsBody): Promise<TenantSettings> =>
  callApi(tenantSettingCalls.updateSettings, { body });

/** How mails look and speak; what is absent is as it is stored. */
export interface MailTheme {
  email?: Styling["email"];
  emailSettings?: Tenant["emailSettings"] & object;
  useFormality?: boolean;
  useGendering?: boolean;
}

/**
 * One of the product's mails with made-up data, as HTML.
 *
 * @param theme a `MailTheme` as JSON, so that equal ones have the same key
 */
export const mailPreviewQuery = (theme: string, sample: MailSample, language: Language) =>
  queryOptions({
    queryKey: ["mailPreview", theme, sample, language],
    queryFn: () => {
      const body = { ...(JSON.parse(theme) as MailTheme), sample, language };
      return callApi(tenantStyleCalls.previewMail, { body });
    },
    placeholderData: keepPreviousData,
    gcTime: 0,
  });

/** The organisation's own legal text; null where it has none. */
export const legalTextQuery = (name: LegalTextName, language: Language) =>
  queryOptions({
    queryKey: ["legalText", name, language],
    queryFn: () => callApi(tenantCalls.getLegalText, { params: { name }, query: { language } }),
  });

/** The empty page that shows a mail; it has its own content policy, and so the mail's styles count. */
export const mailFrameAddress = (): string => `${getConnection().base}/Tenant/MailPreview`;
