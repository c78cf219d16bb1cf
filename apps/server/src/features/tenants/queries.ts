import type { tenantCalls, tenantStyleCalls } from "@assay/contract";
import { languageOrder } from "@assay/domain";
import type { TenantTransaction } from "../../db/database.ts";
import { selectTenant } from "../../db/directory.ts";
import type { CallOf } from "../../http/context.ts";
import type { LegalTexts } from "../../platform/legalTexts.ts";
import type { WriteMailSample } from "./ports.ts";
import { presentSettings, presentStyles } from "./present.ts";
import { selectLegalTexts, selectSettings, selectStyles, selectWaitingRuns } from "./store.ts";

export const readStyles = async (tx: TenantTransaction) =>
  presentStyles(tx, await selectStyles(tx));

export const readSettings = async (tx: TenantTransaction) =>
  presentSettings(tx, await selectSettings(tx), await selectWaitingRuns(tx));

export async function getLegalText(
  { tenant, params, query, withTenant }: CallOf<typeof tenantCalls.getLegalText>,
  legalTexts: LegalTexts,
) {
  const { baseLanguage } = tenant;
  const own = (await withTenant(selectLegalTexts))[params.name];
  const order = languageOrder(query.language ?? baseLanguage, baseLanguage);
  const language = order.find((one) => own[one] !== undefined) ?? null;
  const html = language === null ? await legalTexts(tenant.name, params.name) : own[language]?.html;
  return { html: html ?? null, language };
}

export async function previewMail(
  { tx, tenant, body, now }: CallOf<typeof tenantStyleCalls.previewMail>,
  writeMailSample: WriteMailSample,
) {
  const { language, sample, emailSettings, useFormality, useGendering } = body;
  const stored = (await selectTenant(tx)) ?? tenant;
  const look = {
    appTitle: stored.appTitle,
    email: body.email ?? stored.styling.email,
    emailSettings: emailSettings ?? stored.emailSettings,
    useFormality: useFormality ?? stored.useFormality,
    useGendering: useGendering ?? stored.useGendering,
  };
  return writeMailSample(look, { sample, language, now });
}
