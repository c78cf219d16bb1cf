export interface Position {
  row: number;
  column: number;
}

/** Where an arrow key, Home or End leads from a cell; null for any other key. */
export function moveFrom(
  { row, column }: Position,
  key: string,
  { rows, columns }: { rows: number; columns: number },
): Position | null {
  const clamp = (value: number, count: number): number => Math.max(0, Math.min(count - 1, value));
  switch (key) {
    case "ArrowUp":
      return { row: clamp(row - 1, rows), column };
    case "ArrowDown":
      return { row: clamp(row + 1, rows), column };
    case "ArrowLeft":
      return { row, column: clamp(column - 1, columns) };
    case "ArrowRight":
      return { row, column: clamp(column + 1, columns) };
    case "Home":
      return { row, column: 0 };
    case "End":
      return { row, column: columns - 1 };
    default:
      return null;
  }
}
