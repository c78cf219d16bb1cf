import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { openEditor, PROCESS_ID, stored } from "../../testing/processEditor.ts";
import { stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 1000));
afterEach(stopApp);

const panel = () => page.getByRole("region", { name: "Prüfung des Verfahrens" });
const open = () => panel().getByText("Prüfung des Verfahrens").click();
const finding = (words: RegExp) => panel().getByRole("listitem").filter({ hasText: words });

describe("the design check of a process", () => {
  it("counts what the standards demand and recommend, names rule and source, and leads to the place", async () => {
    await openEditor({ path: `/processes/${PROCESS_ID}` });
    await expect.element(panel().getByText(/^erforderlich: \d+, empfohlen: \d+$/)).toBeVisible();
    await open();
    const missing = finding(/^Kein Anker für .* D5 · Swiss Assessment, Standard 4 und Prüfliste/);
    await missing
      .first()
      .getByRole("link", { name: /^Zur Stelle: Kein Anker/ })
      .click();
    await expect.poll(() => new URL(location.href).searchParams.get("step")).toBe("4");
    await expect.element(missing.first()).toBeVisible();
  });

  it("follows what is edited, before anything is saved", async () => {
    await openEditor({ path: `/processes/${PROCESS_ID}?step=5`, process: stored() });
    await open();
    await expect.element(finding(/^Das Gesamtergebnis wird von Hand/)).not.toBeInTheDocument();
    await page.getByRole("radio", { name: /^Entscheidung der Moderation/ }).click();
    await expect.element(finding(/^Das Gesamtergebnis wird von Hand/)).toBeVisible();
    await userEvent.keyboard("{Escape}");
  });
});
