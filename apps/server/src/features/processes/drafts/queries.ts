import type { ProcessDraft, processDraftCalls } from "@assay/contract";
import { processDraftAbilities } from "@assay/domain";
import type { CallOf, Context } from "../../../http/context.ts";
import { found } from "../../../http/failure.ts";
import { JsonText } from "../../../http/jsonText.ts";
import { selectDraft, selectDrafts } from "./store.ts";

type Reading = Pick<Context, "tx" | "actor">;

export const listDrafts = async ({
  tx,
  actor,
}: CallOf<typeof processDraftCalls.listProcessDrafts>) => {
  const can = processDraftAbilities(actor);
  return { drafts: (await selectDrafts(tx)).map((draft) => ({ ...draft, can })) };
};

/** The draft in JSON parts. @throws ApiFailure ITEM_NOT_FOUND. */
async function readParts({ tx, actor }: Reading, id: string) {
  const { head, content, origin } = found(await selectDraft(tx, id));
  return { head: { ...head, can: processDraftAbilities(actor) }, content, origin };
}

/** @throws ApiFailure ITEM_NOT_FOUND. */
export async function readDraft(reading: Reading, id: string): Promise<JsonText> {
  const { head, content, origin } = await readParts(reading, id);
  return JsonText.object(head, { content, origin });
}

/** The draft as the payload of a refusal. */
export async function currentDraft(reading: Reading, id: string): Promise<ProcessDraft> {
  const { head, content, origin } = await readParts(reading, id);
  return { ...head, content: JSON.parse(content), origin: JSON.parse(origin) };
}
