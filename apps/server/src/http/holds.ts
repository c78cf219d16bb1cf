import { utcDayOf } from "@assay/domain";
import { selectHeldPeople } from "../db/legalHolds.ts";
import type { Author, Context } from "./context.ts";
import { ApiFailure } from "./failure.ts";

/**
 * Refuses to erase people on whom a legal hold lies; the payload says until which day.
 *
 * @throws ApiFailure DELETE_DENIED
 */
export async function demandNoHold(
  { tx, now }: Pick<Context<Author<string | null>>, "tx" | "now">,
  personIds: readonly string[],
): Promise<void> {
  const held = await selectHeldPeople(tx, personIds, utcDayOf(now));
  const endsOn = held
    .map((one) => one.endsOn)
    .toSorted()
    .at(-1);
  if (endsOn !== undefined)
    throw new ApiFailure("DELETE_DENIED", { legalHold: { people: held.length, endsOn } });
}
