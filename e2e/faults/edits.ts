import { draw, line, paper } from "../pen.ts";
import { expect } from "../product.ts";
import type { Observer, Written } from "./observer.ts";

/** A kind of edit: does it in the page, and notes in the script what the server must have in the end. */
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

/** Each stroke has a different length, by which it is recognised. */
const drawing: EditKind = async (observer, cell) => {
  const { page } = observer;
  await observer.open(cell, "observations", "webInk");
  const surface = paper(page);
  await expect(surface).toBeVisible();
  const shown = (count: number) => {
    const said = count === 1 ? "Drawing with one stroke" : `Drawing with ${count} strokes`;
    const name = count === 0 ? "Empty drawing" : said;
    return expect(page.getByRole("img", { name, exact: true })).toBeVisible();
  };
  const count = cell.strokes.length;
  // What was drawn before is there, whatever happened since.
  await shown(count);
  const box = await surface.boundingBox();
  if (!box) throw new Error("There is no paper.");
  // The paper lies in the middle of a wider place.
  const [x, y] = [box.x + box.width / 2 - 150, box.y + 40 + 8 * count];
  const length = 100 + 10 * count;
  const pen = await page.context().newCDPSession(page);
  await draw(pen, line([x, y], [x + length, y]));
  await shown(count + 1);
  cell.strokes.push(10 * length);
};

export const EDITS: readonly EditKind[] = [text, rating, drawing];
