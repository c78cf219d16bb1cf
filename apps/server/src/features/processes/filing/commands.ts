import type { ImportedProcess, ProcessFile, processFileCalls } from "@assay/contract";
import { freeName, processFileViolations, processOfFile } from "@assay/domain";
import type { TenantTransaction } from "../../../db/database.ts";
import { changedFields } from "../../../http/changes.ts";
import type { CallOf } from "../../../http/context.ts";
import { refuse } from "../../../http/failure.ts";
import { newId } from "../../../platform/ids.ts";
import { insertCompetency, selectCompetencies } from "../../competencies/store.ts";
import { insertScale, selectScales } from "../../scales/store.ts";
import { createProcess } from "../commands.ts";
import { selectProcessSummaries } from "../store.ts";

interface Named {
  readonly name: string;
}
/** Stored parts with the same content: that with the same name first, as another may be its renamed copy. */
const sameOf = <T extends Named>(
  { name }: Named,
  stored: readonly T[],
  isSame: (one: T) => boolean,
): T | undefined => {
  const same = stored.filter(isSame);
  return same.find((one) => one.name === name) ?? same[0];
};

const namesOf = (stored: readonly Named[]) => stored.map(({ name }) => name);

/** How a scale rates, whatever it is called. */
const scaleContent = ({ criterions, ...scale }: ProcessFile["scale"]) => ({
  criterions: criterions.map(({ value, texts }) => ({ value, texts })),
  selectedPartition: scale.selectedPartition,
  highlightedPartition: scale.highlightedPartition,
});

/** The tenant's scale that rates in the same way, or a new one. */
async function takeScale(tx: TenantTransaction, filed: ProcessFile["scale"]) {
  const stored = await selectScales(tx);
  const content = scaleContent(filed);
  const same = sameOf(
    filed,
    stored,
    (one) => changedFields(scaleContent(one), content).length === 0,
  );
  if (same) return { id: same.id, name: same.name, isNew: false };
  const id = newId();
  const name = freeName(filed.name, namesOf(stored));
  await insertScale(tx, id, { ...content, name, description: filed.description });
  return { id, name, isNew: true };
}

/** The tenant's competencies with the same texts, by their names in the file, and those that had to be made. */
async function takeCompetencies(tx: TenantTransaction, filed: ProcessFile["competencies"]) {
  const stored: (Named & { id: string; texts: ProcessFile["texts"] })[] =
    await selectCompetencies(tx);
  const ids = new Map<string, string>();
  const created: string[] = [];
  const used = new Set<string>();
  for (const { name: wanted, baseName, texts, sortOrder, colorCode } of filed) {
    const same = sameOf(
      { name: wanted },
      // Two of a file with the same texts stay two.
      stored.filter(({ id }) => !used.has(id)),
      (one) => changedFields({ texts: one.texts }, { texts }).length === 0,
    );
    const id = same?.id ?? newId();
    if (!same) {
      const name = freeName(wanted, namesOf(stored));
      await insertCompetency(tx, id, { name, baseName, texts, sortOrder, colorCode });
      stored.push({ id, name, texts });
      created.push(name);
    }
    used.add(id);
    ids.set(wanted, id);
  }
  return { ids, created };
}

/**
 * Creates the process of a file with what it needs, all in the transaction of the call.
 *
 * @throws ApiFailure DUPLICATE_NAME if somebody takes the name meanwhile, LIMIT_EXCEEDED; RuleFailure with places in the file.
 */
export async function importProcess(
  call: CallOf<typeof processFileCalls.importProcessFile>,
): Promise<ImportedProcess> {
  const { tx, body: file, tenant } = call;
  refuse(processFileViolations(file, tenant.baseLanguage));
  const scale = await takeScale(tx, file.scale);
  const { ids, created } = await takeCompetencies(tx, file.competencies);
  const { id, name } = await createProcess(call, {
    ...processOfFile(file, { competencyIds: ids, newId }),
    name: freeName(file.name, namesOf(await selectProcessSummaries(tx))),
    texts: file.texts,
    scaleId: scale.id,
    competencyIds: [...ids.values()],
    cutOffStrategy: file.cutOffStrategy,
    ratingRules: file.ratingRules,
  });
  return { id, name, scaleName: scale.name, isNewScale: scale.isNew, newCompetencies: created };
}
