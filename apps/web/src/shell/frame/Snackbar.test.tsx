import { afterEach, describe, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { startApp, stopApp } from "../../testing/testApp.tsx";
import { announce } from "../../platform/page/announce.ts";

afterEach(() => {
  vi.useRealTimers();
  stopApp();
});

/** Messages wait while they are pointed at: an earlier test may have left the pointer there. */
async function open() {
  await startApp({ path: "/imprint" });
  await userEvent.hover(page.getByRole("contentinfo"));
}

const message = (text: string) => page.getByText(new RegExp(text));

describe("the message bar", () => {
  it("stands at the top and shows line breaks as lines [SHELL-08, SHELL-09]", async () => {
    await open();
    announce({ text: "eins\nzwei" });
    await expect.element(message("eins")).toBeVisible();
    const box = message("eins").element();
    expect(box.getBoundingClientRect().top).toBeLessThan(innerHeight / 2);
    expect(getComputedStyle(box).whiteSpace).toBe("pre-line");
  });

  it("goes away after 5000 ms unless told otherwise [SHELL-08, OERR-037]", async () => {
    await open();
    announce({ text: "geladen", duration: 1 });
    await expect.element(message("geladen")).not.toBeInTheDocument();
    const started = performance.now();
    announce({ text: "kurz", duration: 1000 });
    announce({ text: "üblich" });
    announce({ text: "bleibt", duration: false });
    await expect.element(message("üblich")).toBeVisible();
    await expect.element(message("üblich")).not.toBeInTheDocument();
    expect(performance.now() - started).toBeGreaterThanOrEqual(5000);
    await expect.poll(() => message("kurz").query()).toBeNull();
    await expect.poll(() => message("bleibt").query()).not.toBeNull();
  });

  it("has the colour of its kind, info by default [SHELL-10]", async () => {
    await open();
    announce({ text: "m-info" });
    announce({ text: "m-success", tone: "success" });
    announce({ text: "m-warning", tone: "warning" });
    await expect.element(message("m-warning")).toBeVisible();
    for (const tone of ["info", "success", "warning"]) {
      const shown = message(`m-${tone}`).element().closest("[data-tone]");
      expect(shown?.getAttribute("data-tone")).toBe(tone);
    }
    announce({ text: "m-error", tone: "error" });
    await expect.element(page.getByRole("alert").filter({ hasText: "m-error" })).toBeVisible();
  });
});
