import type { tenantCalls, tenantSettingCalls, tenantStyleCalls } from "@assay/contract";
import { selectTenant } from "../../db/directory.ts";
import type { Handlers } from "../../http/context.ts";
import { found } from "../../http/failure.ts";
import type { LegalTexts } from "../../platform/legalTexts.ts";
import { updateSettings, updateStyles } from "./commands.ts";
import type { WriteMailSample } from "./ports.ts";
import { presentTenant } from "./present.ts";
import { getLegalText, previewMail, readSettings, readStyles } from "./queries.ts";
import { selectImage } from "./store.ts";

type TenantCalls = typeof tenantCalls & typeof tenantStyleCalls & typeof tenantSettingCalls;

export const tenantRoutes = (
  writeMailSample: WriteMailSample,
  legalTexts: LegalTexts,
): Handlers<TenantCalls> => ({
  // Read from the database: the cached tenant may be seconds old, and a page asks only every two minutes.
  getTenant: ({ tenant, identify, withTenant }) =>
    withTenant(async (tx) => {
      const isSignedIn = (await identify(tx)) !== null;
      return presentTenant((await selectTenant(tx)) ?? tenant, isSignedIn);
    }),
  getLegalText: (call) => getLegalText(call, legalTexts),
  getStyles: ({ tx }) => readStyles(tx),
  updateStyles: async (asking) => {
    await updateStyles(asking, asking.body);
    return readStyles(asking.tx);
  },
  getTenantImage: async ({ params, withTenant }) => {
    const image = found(await withTenant((tx) => selectImage(tx, params.id)));
    return { ...image, name: params.id, isShown: true };
  },
  previewMail: (call) => previewMail(call, writeMailSample),
  getSettings: ({ tx }) => readSettings(tx),
  updateSettings: async (asking) => {
    await updateSettings(asking, asking.body);
    return readSettings(asking.tx);
  },
});
