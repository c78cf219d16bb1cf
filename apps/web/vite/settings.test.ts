import { afterEach, expect, it, vi } from "vitest";
import { settings } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

const defined = () => {
  const { config } = settings();
  if (typeof config !== "function")
    throw new Error("The settings are made when they are asked for.");
  return JSON.stringify(config.call({} as never, {}, { command: "build", mode: "production" }));
};

it("takes the captcha's address from the configuration of the build [AUTH-02]", () => {
  expect(defined()).toContain(String.raw`"__CAPTCHA_URL__":"\"\""`);
  vi.stubEnv("ASSAY_CAPTCHA_URL", "https://captcha.example/challenge");
  expect(defined()).toContain(
    String.raw`"__CAPTCHA_URL__":"\"https://captcha.example/challenge\""`,
  );
});
