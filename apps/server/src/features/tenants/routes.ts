import type { tenantCalls, tenantSettingCalls, tenantStyleCalls } from "@assay/contract";
import type { Handlers } from "../../http/context.ts";
import type { LegalTexts } from "../../platform/legalTexts.ts";
import { updateSettings, updateStyles } from "./commands.ts";
import type { WriteMailSample } from "./ports.ts";
import {
  getLegalText,
  getTenant,
  getTenantImage,
  previewMail,
  readSettings,
  readStyles,
} from "./queries.ts";

type TenantCalls = typeof tenantCalls & typeof tenantStyleCalls & typeof tenantSettingCalls;

export const tenantRoutes = (
  writeMailSample: WriteMailSample,
  legalTexts: LegalTexts,
): Handlers<TenantCalls> => ({
  getTenant,
  getLegalText: (call) => getLegalText(call, legalTexts),
  getStyles: readStyles,
  updateStyles,
  getTenantImage,
  previewMail: (call) => previewMail(call, writeMailSample),
  getSettings: readSettings,
  updateSettings,
});
