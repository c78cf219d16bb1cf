import { isLink } from "../text/rules.ts";

/** The form of a key of mail settings, which tenants choose freely (spec 1 §3). */
export const EMAIL_SETTING_KEY = /^[A-Za-z][\w.-]{0,49}$/;
export const EMAIL_SETTINGS_MOST = 50;
export const EMAIL_SETTING_LENGTH = 2000;

/** Whether a setting holds a link, by its name alone (spec 1 §3). */
export const isLinkSetting = (key: string): boolean => /link|url/i.test(key);

/** Whether a value of a mail setting is valid; an empty one means that the setting is unset. */
export const isSettingValue = (key: string, value: string): boolean =>
  value === "" || !isLinkSetting(key) || isLink(value);
