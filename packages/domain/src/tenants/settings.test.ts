import { describe, expect, it } from "vitest";
import { EMAIL_SETTING_KEY, isLinkSetting, isSettingValue } from "./settings.ts";

describe("a mail setting", () => {
  it("is a link where its name says so, in any case [SETT-07]", () => {
    for (const key of ["logoUrl", "contactLink", "LINK", "myurl2", "unsubscribeLink"])
      expect(isLinkSetting(key), key).toBe(true);
    for (const key of ["footerLine", "logo", "ur-l"]) expect(isLinkSetting(key), key).toBe(false);
  });

  it("must be a valid link then, or not set; any other is free [SETT-07]", () => {
    expect(isSettingValue("contactLink", "https://a.example/x")).toBe(true);
    expect(isSettingValue("contactLink", "")).toBe(true);
    for (const value of [
      "plain text",
      "javascript:alert(1)",
      " https://a.example",
      "ftp://a.example",
    ])
      expect(isSettingValue("contactLink", value), value).toBe(false);
    expect(isSettingValue("footerLine", "plain text")).toBe(true);
  });

  it("has a name of letters and digits", () => {
    for (const key of ["a", "footerLine", "x_1.y-z"])
      expect(EMAIL_SETTING_KEY.test(key)).toBe(true);
    for (const key of ["", "1a", "a b", "__proto__", "ä", "a".repeat(51), "a\n"])
      expect(EMAIL_SETTING_KEY.test(key), key).toBe(false);
  });
});
