/** What a mark stands for; the code that draws it chooses colours and lines by it. */
export type MarkRole =
  | "label"
  | "value"
  | "axisText"
  | "unrated"
  | "grid"
  | "base"
  | "bar"
  | "total"
  | "whisker"
  | "box"
  | "median"
  | "point"
  /** The background of a limit's line, so that it stands out from a bar. */
  | "limitGround"
  | "limit"
  | "differs"
  | "differsSign";

interface Drawn {
  readonly role: MarkRole;
  /** A competency's colour, `#rrggbb`; absent if the role alone decides. */
  readonly color?: string | undefined;
}
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
interface Line {
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
}
interface Words {
  readonly x: number;
  /** Vertical middle of the text line, in pixels. */
  readonly y: number;
  readonly text: string;
  readonly anchor: "start" | "middle" | "end";
}

/** One thing to draw, in pixels from the top left. */
export type Mark = Drawn &
  (
    | ({ readonly shape: "rect" } & Box)
    | ({ readonly shape: "line" } & Line)
    | { readonly shape: "circle"; readonly cx: number; readonly cy: number; readonly r: number }
    | { readonly shape: "path"; readonly d: string }
    | ({ readonly shape: "text" } & Words)
  );

/** A chart as numbers and words: the page draws it as SVG, an image file on a canvas. */
export interface Picture {
  readonly width: number;
  readonly height: number;
  readonly marks: readonly Mark[];
}
