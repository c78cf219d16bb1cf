// @module-tag soak
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";
import { testId } from "../../testing/buildRun.ts";
import { succeed } from "../../testing/fakeServer.ts";
import { openEditor, PROCESS_ID, sent, stored } from "../../testing/processEditor.ts";
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

  it("weighs rules as the organisation does, and tells what history says", async () => {
    await openEditor({
      path: `/processes/${PROCESS_ID}`,
      answers: {
        [`GET /Processes/${PROCESS_ID}/DesignFacts`]: succeed({
          changes: [{ of: "process", at: "2026-11-20T10:00:00.000Z" }],
          observed: [{ id: testId(5), name: "Novemberlauf", at: "2026-11-20T12:00:00.000Z" }],
          statistics: { since: "2026-11-20T10:00:00.000Z", candidates: 120 },
          rules: { atMost: { D5: "INFO" } },
        }),
      },
    });
    await expect.element(panel().getByText(/zur Kenntnis: \d+$/)).toBeVisible();
    await open();
    const late = finding(/vor oder nach der ersten Beobachtung in „Novemberlauf“ geändert/);
    await expect.element(late.getByText(/D9 · /)).toBeVisible();
    await expect
      .element(
        finding(/haben 120 Personen teilgenommen/).getByRole("link", { name: /^Zur Stelle/ }),
      )
      .toHaveAttribute("href", `/processes/${PROCESS_ID}/statistics`);
    const headings = [...panel().element().querySelectorAll("h3")].map((one) => one.textContent);
    expect(headings.at(-1)).toBe("Zur Kenntnis");
    await expect.element(finding(/^Kein Anker für/).first()).toBeVisible();
  });

  it("asks what candidates do in a step, and sees competencies in one form only", async () => {
    const server = await openEditor({ path: `/processes/${PROCESS_ID}?step=1`, process: stored() });
    await page.getByRole("tree").getByText("Interview").click();
    const kind = page.getByLabelText("Was hier zu tun ist");
    await kind.selectOptions("ROLE_PLAY");
    await page.getByRole("button", { name: "Speichern" }).click();
    await expect
      .poll(() => sent(server, "PUT /Processes").map(({ items }) => items[1]?.kind))
      .toEqual(["ROLE_PLAY"]);
  });
});
