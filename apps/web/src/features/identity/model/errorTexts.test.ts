import { LANGUAGES, PASSWORD_RULES } from "@assay/domain";
import { beforeAll, describe, expect, it } from "vitest";
import { ApiError } from "../../../platform/http/ApiError.ts";
import { errorText } from "../../../platform/i18n/errorText.ts";
import { loadTexts, setLanguage, t } from "../../../platform/i18n/texts.ts";
import { captchaErrorText, CaptchaMissing } from "./captchaErrors.ts";
import { currentPasswordText, rulesOf, ruleText } from "./passwords.ts";

beforeAll(async () => {
  await loadTexts("identity", "account", "errors", "catalogue");
  await setLanguage("de");
  return async () => setLanguage("de");
});
const wrong = new ApiError({
  kind: "typed",
  errors: [{ type: "INVALID_LOGIN", message: "", requestReference: "r-9" }],
});
const invalid = (fields: Record<string, string[]>) => new ApiError({ kind: "validation", fields });

describe("a form with a captcha that could not be sent", () => {
  it("says that the captcha is missing, whoever noticed it", () => {
    const text = t("identity:captchaRequired");
    expect(captchaErrorText(new CaptchaMissing(), t)).toBe(text);
    expect(captchaErrorText(invalid({ captcha: ["required"] }), t)).toBe(text);
  });

  it("says what any other error means", () => {
    for (const error of [
      wrong,
      invalid({ email: ["email"] }),
      invalid({ captcha: [] }),
      new Error("x"),
    ])
      expect(captchaErrorText(error, t)).toBe(errorText(error, t));
  });
});

describe("a wrong current password", () => {
  it("is told as such, and not as a failed sign-in", () => {
    const text = currentPasswordText(wrong, t);
    expect(text).toBe(t("account:currentWrong", { reference: "r-9" }));
    expect(text).not.toBe(errorText(wrong, t));
  });

  it("is no other error", () => {
    const offline = new ApiError({ kind: "network" });
    expect(currentPasswordText(offline, t)).toBe(errorText(offline, t));
  });
});

describe("the rules of a new password", () => {
  const rules = [...PASSWORD_RULES, "common", "named"] as const;

  it("are those that the server found broken, in its order", () => {
    expect(rulesOf(invalid({ newPassword: ["common", "length"] }))).toEqual(["common", "length"]);
    expect(rulesOf(invalid({ newPassword: [...rules] }))).toEqual([...rules]);
  });

  it("are none that are not known, and none of another field or error", () => {
    expect(rulesOf(invalid({ newPassword: ["required", "upper", "tooLong"] }))).toEqual(["upper"]);
    expect(rulesOf(invalid({ password: ["length"] }))).toEqual([]);
    expect(rulesOf(wrong)).toEqual([]);
    expect(rulesOf(new Error("length"))).toEqual([]);
  });

  it("are each told in words, in every language", async () => {
    for (const language of LANGUAGES) {
      await setLanguage(language);
      const texts = rules.map((rule) => ruleText(rule, t));
      expect(new Set(texts).size).toBe(rules.length);
      expect(texts.join()).not.toContain("account:");
    }
  });
});
