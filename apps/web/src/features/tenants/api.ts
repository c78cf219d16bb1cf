import {
  type MailSample,
  type SentBody,
  type Styling,
  type Tenant,
  type TenantSettings,
  tenantSettingCalls,
  tenantStyleCalls,
  type TenantStyles,
} from "@assay/contract";
import type { Language } from "@assay/domain";
import { queryOptions } from "@tanstack/react-query";
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

/** One of the product's letters with made-up data, as HTML. */
export const previewMail = (theme: MailTheme, sample: MailSample, language: Language) =>
  callApi(tenantStyleCalls.previewMail, { body: { ...theme, sample, language } });

/** The empty page that shows a mail; it has its own content policy, and so the mail's styles count. */
export const mailFrameAddress = (): string => `${getConnection().base}/Tenant/MailPreview`;
