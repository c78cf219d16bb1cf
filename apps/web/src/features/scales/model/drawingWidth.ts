/** Width in px that a card needs when every criterion is a separate group. */
export const drawingWidth = (values: readonly number[]): number =>
  Math.max(240, values.length * 30 + 64);
