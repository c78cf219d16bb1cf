/** A value of the rows; of a list its elements. */
interface Column {
  key: string;
  /** Each different value, or element of a list, once. */
  different: unknown[];
  /** Row by row where its value is in `different`, for a list where its elements are; -1 for none. */
  at: (number | number[])[];
}

/** Like objects column by column: of thousands of rows most values are the same few. */
export interface Packed {
  count: number;
  columns: Column[];
}

type Row = Readonly<Record<string, unknown>>;

const NONE = -1;

function packColumn(key: string, rows: readonly Row[]): Column {
  const different: unknown[] = [];
  const places = new Map<string, number>();
  const placeOf = (value: unknown): number => {
    const text = JSON.stringify(value);
    const known = places.get(text);
    if (known !== undefined) return known;
    places.set(text, different.length);
    return different.push(value) - 1;
  };
  const at = rows.map((row) => {
    const value = row[key];
    if (value === undefined) return NONE;
    return Array.isArray(value) ? value.map(placeOf) : placeOf(value);
  });
  return { key, different, at };
}

/** Packs what JSON can hold. */
export function pack(rows: readonly Row[]): Packed {
  const keys = new Set(rows.flatMap((row) => Object.keys(row)));
  return { count: rows.length, columns: [...keys].map((key) => packColumn(key, rows)) };
}

/** The rows again. Equal values of a column are one and the same object: nobody may change it. */
export function unpack({ count, columns }: Packed): Row[] {
  const rows = Array.from({ length: count }, (): Record<string, unknown> => ({}));
  for (const { key, different, at } of columns)
    for (const [index, row] of rows.entries()) {
      const place = at[index] ?? NONE;
      if (typeof place === "object") row[key] = place.map((one) => different[one]);
      else if (place !== NONE) row[key] = different[place];
    }
  return rows;
}
