import { afterEach, expect, it, vi } from "vitest";
import { settings } from "./settings.ts";

afterEach(() => vi.unstubAllEnvs());

const page = () => {
  const { transformIndexHtml } = settings();
  if (typeof transformIndexHtml !== "function") throw new Error("The page is not changed.");
  return transformIndexHtml.call({} as never, `<meta content="__CAPTCHA_URL__" />`, {} as never);
};

it("takes the captcha's address from the configuration of the build [AUTH-02]", () => {
  expect(page()).toBe(`<meta content="" />`);
  vi.stubEnv("ASSAY_CAPTCHA_URL", "https://captcha.example/challenge");
  expect(page()).toBe(`<meta content="https://captcha.example/challenge" />`);
});
