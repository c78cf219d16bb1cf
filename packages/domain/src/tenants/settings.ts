import { isLink } from "../text/rules.ts";

/** A key of the tenant's mail settings; they are free (spec 1 §3), but names all the same. */
export const EMAIL_SETTING_KEY = /^[A-Za-z][\w.-]{0,49}$/;
export const EMAIL_SETTINGS_MOST = 50;
export const EMAIL_SETTING_LENGTH = 2000;

/** Whether a setting holds a link, by its name alone (spec 1 §3). */
export const isLinkSetting = (key: string): boolean => /link|url/i.test(key);

/** An empty value is no value: the setting is not set. */
export const isSettingValue = (key: string, value: string): boolean =>
  value === "" || !isLinkSetting(key) || isLink(value);
