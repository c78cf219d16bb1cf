import type { tenantCalls, tenantStyleCalls } from "@assay/contract";
import { languageOrder } from "@assay/domain";
import { selectTenant } from "../../db/directory.ts";
import type { CallOf, Context } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import type { LegalTexts } from "../../platform/legalTexts.ts";
import type { WriteMailSample } from "./ports.ts";
import { presentSettings, presentStyles, presentTenant } from "./present.ts";
import {
  selectImage,
  selectLegalTexts,
  selectSettings,
  selectStyles,
  selectWaitingRuns,
} from "./store.ts";

type Reading = Pick<Context, "tx" | "actor">;

/** Read from the database: the cached tenant may be seconds old, and a page asks only every two minutes. */
export const getTenant = ({ tenant, identify, withTenant }: CallOf<typeof tenantCalls.getTenant>) =>
  withTenant(async (tx) => {
    const isSignedIn = (await identify(tx)) !== null;
    return presentTenant((await selectTenant(tx)) ?? tenant, isSignedIn);
  });

/** @throws ApiFailure ITEM_NOT_FOUND */
export async function getTenantImage({
  params,
  withTenant,
}: CallOf<typeof tenantStyleCalls.getTenantImage>) {
  const image = found(await withTenant((tx) => selectImage(tx, params.id)));
  return { ...image, name: params.id, isShown: true };
}

export const readStyles = async (reading: Reading) =>
  presentStyles(reading, await selectStyles(reading.tx));

export const readSettings = async (reading: Reading) =>
  presentSettings(reading, await selectSettings(reading.tx), await selectWaitingRuns(reading.tx));

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
