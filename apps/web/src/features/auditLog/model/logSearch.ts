import { ID_PATTERN } from "@assay/domain";
import type { LogTarget } from "../../../platform/page/paths.ts";

const DAY = /^\d{4}-\d\d-\d\d$/;
const AREA = /^[a-zA-Z]{1,40}$/;
const ID = new RegExp(ID_PATTERN);

/** Reads from the query of an address which entries are meant; what is no filter is left out. */
export function logSearch(query: Record<string, unknown>): LogTarget {
  const read = (name: keyof LogTarget, form: RegExp): string | undefined => {
    const value = query[name];
    return typeof value === "string" && form.test(value) ? value : undefined;
  };
  return {
    area: read("area", AREA),
    since: read("since", DAY),
    until: read("until", DAY),
    actor: read("actor", ID),
    subject: read("subject", ID),
  };
}
