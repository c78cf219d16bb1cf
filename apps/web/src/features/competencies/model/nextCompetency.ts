import type { Competency } from "@assay/contract";

/** Colours that are distinguishable even with a colour vision deficiency (Okabe and Ito, 2008). */
const COLORS = [
  "#0072b2",
  "#d55e00",
  "#009e73",
  "#cc79a7",
  "#e69f00",
  "#56b4e9",
  "#7a5195",
  "#8c6d31",
  "#4d4d4d",
] as const;
/** Distance between the places of two competencies, so that others can be put between them. */
const STEP = 10;

/** Defaults of a new competency: a place after the others, and a colour that few of them have. */
export function nextCompetency(competencies: readonly Competency[]): Omit<Competency, "id"> {
  const uses = (color: string): number =>
    competencies.filter(({ colorCode }) => colorCode.toLowerCase() === color).length;
  const [colorCode] = COLORS.toSorted((a, b) => uses(a) - uses(b)) as [string];
  const last = Math.max(0, ...competencies.map(({ sortOrder }) => sortOrder));
  return {
    name: "",
    baseName: "",
    texts: { de: { displayName: "", description: "" } },
    sortOrder: (Math.floor(last / STEP) + 1) * STEP,
    colorCode,
    revision: 0,
    inUse: false,
  };
}
