import type { CSSProperties } from "react";

/** For the styles: how many boxes a drawing has. */
export const criterionCount = (values: readonly number[]): CSSProperties =>
  ({ "--criterions": values.length }) as CSSProperties;
