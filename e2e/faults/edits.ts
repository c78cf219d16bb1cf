import { expect } from "../product.ts";
import type { Observer, Written } from "./observer.ts";

/**
 * A kind of edit: does it in the page, and notes in the script what the server must have in the end. A
 * further kind (ink) is one more entry in `EDITS`, with its own field in `Written` and in `Observer.read`.
 */
export type EditKind = (observer: Observer, cell: Written, mark: string) => Promise<void>;

const text: EditKind = async (observer, cell, mark) => {
  await observer.open(cell, "observations");
  const editor = observer.editor();
  await expect(editor).toBeEditable();
  // What was written before is there, whatever happened since.
  await expect(editor).toContainText(cell.text.trim());
  await editor.press("ControlOrMeta+End");
  const added = cell.text === "" ? `${mark}.` : ` ${mark}.`;
  await editor.pressSequentially(added);
  cell.text += added;
};

const CRITERIA = 3;
const rating: EditKind = async (observer, cell) => {
  await observer.open(cell, "assessments");
  const scale = observer.page.getByRole("radiogroup").first();
  const steps = scale.getByRole("radio");
  await expect(steps.first()).toBeEnabled();
  const index = ((cell.criterion ?? 0) + 1) % CRITERIA;
  await steps.nth(index).check({ force: true });
  const label = (await steps.nth(index).getAttribute("aria-label")) ?? "";
  cell.criterion = Number.parseFloat(label);
};

export const EDITS: readonly EditKind[] = [text, rating];
