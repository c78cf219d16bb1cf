import type { candidatePageCalls } from "@assay/contract";
import { LANGUAGES } from "@assay/domain";
import type { CallOf } from "../../../http/context.ts";
import { ApiFailure, refuse } from "../../../http/failure.ts";
import { recordAct } from "../../../platform/audit.ts";
import { getCandidatePageSettings } from "./queries.ts";
import { insertInformation, replaceSetting, selectInformation, selectSetting } from "./store.ts";

type Texts = NonNullable<Awaited<ReturnType<typeof selectInformation>>>["texts"];

/** The texts that say something. */
const written = (texts: Texts): Texts =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = texts[language]?.trim() ?? "";
      return text === "" ? [] : [[language, text]];
    }),
  );

/**
 * Stores the setting. Changed information is a new version, which candidates are asked to accept again.
 *
 * @throws ApiFailure UPDATE_FAILED; RuleFailure if candidates would be told nothing in the base language
 */
export async function updateCandidatePageSettings(
  call: CallOf<typeof candidatePageCalls.updateCandidatePageSettings>,
) {
  const { tx, actor, now, tenant, body } = call;
  const { isOn, linkDays, revision } = body;
  const texts = written(body.texts);
  const isNeeded = isOn || Object.keys(texts).length > 0;
  if (isNeeded && texts[tenant.baseLanguage] === undefined)
    refuse([{ path: `texts.${tenant.baseLanguage}`, rule: "required" }]);
  const counterStatements = body.counterStatements ?? (await selectSetting(tx)).counterStatements;
  if (!(await replaceSetting(tx, { isOn, linkDays, counterStatements, revision })))
    throw new ApiFailure("UPDATE_FAILED", await getCandidatePageSettings(call));
  const before = await selectInformation(tx);
  const isNew = LANGUAGES.some((language) => texts[language] !== before?.texts[language]);
  const version = (before?.version ?? 0) + 1;
  if (isNew) await insertInformation(tx, { version, texts, publishedAt: now }, actor.id);
  const details = { isOn, linkDays, counterStatements, ...(isNew && { version }) };
  await recordAct(call, "tenant.updateCandidatePages", tx.tenantId, details);
  return getCandidatePageSettings(call);
}
