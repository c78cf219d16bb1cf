/** A piece of a line: plain, or set off. A label is a word of the product: a button, a menu entry, a heading. */
export type GuidePiece =
  | string
  | { readonly kind: "label" | "strong" | "key"; readonly text: string }
  | { readonly kind: "link"; readonly text: string; readonly to: string };

export type GuideLine = readonly GuidePiece[];

/** A part of a guide, as the build makes it of Markdown (vite/guides.ts). */
export type GuideBlock =
  | { readonly kind: "heading"; readonly id: string; readonly text: string }
  | { readonly kind: "paragraph"; readonly line: GuideLine }
  | { readonly kind: "list"; readonly isOrdered: boolean; readonly items: readonly GuideLine[] }
  | {
      readonly kind: "picture";
      readonly source: string;
      readonly alt: string;
      /** Pixels. */
      readonly width: number;
      readonly height: number;
    };

export interface GuideText {
  readonly title: string;
  readonly blocks: readonly GuideBlock[];
}
