import type { Item } from "@assay/contract";
import { placeOfStep } from "@assay/domain";

/** The errors of one step, by the path inside it. */
export function errorsAt(
  errors: ReadonlyMap<string, string>,
  items: readonly Item[],
  id: string,
): (path: string) => string | undefined {
  const place = placeOfStep<Item>(items, id);
  if (place === null) return () => undefined;
  const parent = items.findIndex((item) => item.id === place.parentId);
  const at = parent < 0 ? `items.${place.index}` : `items.${parent}.items.${place.index}`;
  return (path) => errors.get(`${at}.${path}`);
}
