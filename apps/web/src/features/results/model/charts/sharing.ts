import { sheetText, panelPicture } from "@assay/domain";
import { t } from "../../../../platform/i18n/texts.ts";
import { announce } from "../../../../platform/page/announce.ts";
import { saveFile } from "../../../../ui/saveFile.ts";
import type { Diagram } from "./diagrams.ts";
import type { LegendEntry } from "./legendSigns.ts";
import type { Numbers } from "./numbers.ts";
import { paintChart, PANEL_HEAD } from "./paint.ts";
import { type ChartLook, panelLook, panelRows } from "./panelRows.ts";
import { placed, placing } from "./placing.ts";

/** Wide enough for a slide or a page. */
const IMAGE_WIDTH = 1400;

/** A diagram with the words that stand around it. */
export interface SharedChart {
  diagram: Diagram;
  /** Title of the image: what it shows, and of which candidate. */
  title: string;
  subtitle: string;
  legend: readonly LegendEntry[];
  look: ChartLook;
}

/** A diagram at the width of an image, whatever the width of the window is. */
function imageOf({ diagram, title, subtitle, legend, look }: SharedChart): Promise<Blob> {
  const { columns, panel } = placing(IMAGE_WIDTH, diagram.groups.length);
  const pictures = diagram.groups.map((group) =>
    panelPicture(panelRows(group, look), panelLook(look, panel)),
  );
  const heights = pictures.map(({ height }) => height + PANEL_HEAD);
  const { places, height } = placed(heights, columns, panel);
  const panels = diagram.groups.flatMap((group, index) => {
    const picture = pictures[index];
    const place = places[index];
    return picture && place ? [{ title: group.title, picture, ...place }] : [];
  });
  return paintChart({ title, subtitle, legend, panels, width: IMAGE_WIDTH, height });
}

const announceFailed = (error: unknown): void =>
  announce({
    tone: "error",
    text:
      error instanceof RangeError ? t("resultsCharts:imageTooLarge") : t("resultsCharts:notCopied"),
  });

/** What no file name may hold on some system. */
const FORBIDDEN = /[\\/:*?"<>|\p{Cc}]+/gu;

/** Puts the diagram on the clipboard as a picture, and says how that went. */
export async function copyImage(chart: SharedChart): Promise<void> {
  try {
    // The promise goes in unresolved: Safari allows the copying only within the click itself.
    const items = new ClipboardItem({ "image/png": imageOf(chart) });
    await navigator.clipboard.write([items]);
    announce({ tone: "success", text: t("resultsCharts:imageCopied") });
  } catch (error) {
    announceFailed(error);
  }
}

/** Saves the diagram as a PNG under its title, without the characters that file names may not contain. */
export async function saveImage(chart: SharedChart): Promise<void> {
  try {
    saveFile(await imageOf(chart), `${chart.title.replaceAll(FORBIDDEN, " ").trim()}.png`);
  } catch (error) {
    const isTooLarge = error instanceof RangeError;
    const text = t(isTooLarge ? "resultsCharts:imageTooLarge" : "resultsCharts:notDrawn");
    announce({ tone: "error", text });
  }
}

/** The decimal sign that the user's spreadsheet expects. */
const signOf = (look: ChartLook): string => look.format.number(0.5, 1).replaceAll(/\d/g, "");

/** Puts the numbers on the clipboard as text that a spreadsheet divides into cells. */
export async function copyNumbers({ heads, rows }: Numbers, look: ChartLook): Promise<void> {
  try {
    await navigator.clipboard.writeText(
      sheetText([heads, ...rows.map(({ cells }) => cells)], signOf(look)),
    );
    announce({ tone: "success", text: t("resultsCharts:numbersCopied") });
  } catch (error) {
    announceFailed(error);
  }
}
