import type { InkColor } from "@assay/domain";

export interface InkColors {
  readonly ink: Readonly<Record<InkColor, string>>;
  readonly paper: string;
  /** The ruling of the paper. */
  readonly line: string;
  /** What lies beside the paper. */
  readonly desk: string;
}

export type InkScheme = "light" | "dark";

/** A drawing stores the name of a colour; on either paper each is readable (4.5 : 1 and more). */
export const INK_SCHEMES: Readonly<Record<InkScheme, InkColors>> = {
  light: {
    ink: { green: "#19722f", indigo: "#3743a8", red: "#c32222" },
    paper: "#ffffff",
    line: "#e4e9ef",
    desk: "#eceff3",
  },
  dark: {
    ink: { green: "#73d38b", indigo: "#a3adff", red: "#ff8b84" },
    paper: "#1d2126",
    line: "#2d343c",
    desk: "#121417",
  },
};
