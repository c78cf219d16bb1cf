import type { Item } from "@assay/contract";
import { afterEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { loadTexts } from "../../platform/i18n/texts.ts";
import { buildDocument, buildProcess } from "../../testing/buildRun.ts";
import { renderUi } from "../../testing/renderUi.tsx";
import { ExerciseDocuments } from "./parts/ExerciseDocuments.tsx";

const interview = buildProcess().items[1] as Item;
const show = async (documents: Item["documents"]) => {
  await loadTexts("observations");
  await renderUi(<ExerciseDocuments exercise={{ ...interview, documents }} />);
  await page.getByText("Übungsunterlagen").click();
};
const real = window.open;
afterEach(() => {
  window.open = real;
});

describe("the documents beside the text", () => {
  it("are counted and listed, each with its address [OBS-016, OBS-017]", async () => {
    await show(
      [1, 2].map((id) => buildDocument(id, interview.id, { fileName: `Brief #${id}.pdf` })),
    );
    await expect.element(page.getByText("2", { exact: true })).toBeVisible();
    const first = page.getByRole("link", { name: "Unterlage 1.pdf in einem neuen Tab öffnen" });
    await expect
      .element(first)
      .toHaveAttribute("href", `/api/ExerciseDocuments/exercise/${interview.id}/Brief%20%231.pdf`);
    await expect
      .element(page.getByRole("button", { name: "Unterlage 2.pdf herunterladen" }))
      .toBeVisible();
  });

  it("say that there are none", async () => {
    await show([]);
    await expect.element(page.getByText(/keine Unterlagen/)).toBeVisible();
  });

  it("are asked for with the session, not by the bare address [OBS-017]", async () => {
    await show([buildDocument(1, interview.id)]);
    let opened = 0;
    window.open = () => {
      opened += 1;
      return null;
    };
    await page.getByRole("link", { name: /^Unterlage 1\.pdf/ }).click();
    expect(opened).toBe(1);
    expect(location.pathname).not.toContain("ExerciseDocuments");
  });
});
