import { languageOrder } from "@assay/domain";
import type { tenantCalls, tenantSettingCalls, tenantStyleCalls } from "@assay/contract";
import { selectTenant } from "../../db/directory.ts";
import type { TenantTransaction } from "../../db/database.ts";
import type { Handlers } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import type { LegalTexts } from "../../platform/legalTexts.ts";
import { updateSettings, updateStyles } from "./commands.ts";
import type { WriteMailSample } from "./ports.ts";
import { presentSettings, presentStyles, presentTenant } from "./present.ts";
import {
  selectWaitingRuns,
  selectImage,
  selectLegalTexts,
  selectSettings,
  selectStyles,
} from "./store.ts";

type TenantCalls = typeof tenantCalls & typeof tenantStyleCalls & typeof tenantSettingCalls;

const readStyles = async (tx: TenantTransaction) => presentStyles(tx, await selectStyles(tx));
const readSettings = async (tx: TenantTransaction) =>
  presentSettings(tx, await selectSettings(tx), await selectWaitingRuns(tx));

export const tenantRoutes = (
  writeMailSample: WriteMailSample,
  legalTexts: LegalTexts,
): Handlers<TenantCalls> => ({
  // Read anew: what is known of a host may be seconds old, and a page asks only every two minutes.
  getTenant: ({ tenant, identify, withTenant }) =>
    withTenant(async (tx) => {
      const isSignedIn = (await identify(tx)) !== null;
      return presentTenant((await selectTenant(tx)) ?? tenant, isSignedIn);
    }),
  getLegalText: async ({ tenant, params, query, withTenant }) => {
    const { baseLanguage } = tenant;
    const own = (await withTenant(selectLegalTexts))[params.name];
    const order = languageOrder(query.language ?? baseLanguage, baseLanguage);
    const language = order.find((one) => own[one] !== undefined) ?? null;
    const html =
      language === null ? await legalTexts(tenant.name, params.name) : own[language]?.html;
    return { html: html ?? null, language };
  },
  getStyles: ({ tx }) => readStyles(tx),
  updateStyles: async (asking) => {
    await updateStyles(asking, asking.body);
    return readStyles(asking.tx);
  },
  getTenantImage: async ({ params, withTenant }) => {
    const image = found(await withTenant((tx) => selectImage(tx, params.id)));
    return { ...image, name: params.id, isShown: true };
  },
  previewMail: async ({ tx, tenant, body, now }) => {
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
  },
  getSettings: ({ tx }) => readSettings(tx),
  updateSettings: async (asking) => {
    await updateSettings(asking, asking.body);
    return readSettings(asking.tx);
  },
});
