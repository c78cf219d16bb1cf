import type { Item, LeafItem } from "@assay/contract";
import { LANGUAGES, type Language, soundCutOff } from "@assay/domain";
import {
  type Conflict,
  type FormShape,
  mergeFields,
  type FormFields,
} from "../../../platform/forms/fields.ts";
import { joinOrders } from "./joinOrders.ts";
import { type DraftBase, formOf, type ProcessForm, type StepTexts } from "./processForm.ts";
import { isSameValue } from "./plainData.ts";

/*
 * A process in parts, so that two moderators who edit different things lose nothing:
 *   name, scaleId, cutOffStrategy, wholeCutOff, ratingRules, text/<language>/<field>
 *   competency/<id>                   that it is one of the process
 *   item/<step>                       what kind of step it is and where it stands
 *   flag|itemText|cutOff|observes|kind|planning/<step>/…
 *   cue/<step>/<competency>/<group>
 *   document/<step>/<document>        what is stored of a document
 *   documents/<step>                  the list of their ids, which is joined
 *   order/<competencies | root | centre>    lists of ids, which are joined
 *   origin                            what was changed, of an incomplete process
 */
const PLAIN = ["name", "scaleId", "cutOffStrategy"] as const;
const FIELDS = ["displayName", "description"] as const;
const STEP_FIELDS = ["displayName", "description", "manual", "guidingQuestions"] as const;
const FLAGS = ["isObserved", "isGroupItem"] as const;
const ROOT = "root";
/** The rule over all steps. */
const WHOLE = "wholeCutOff";
const RULES = "ratingRules";
const ORIGIN = "origin";

interface Standing {
  itemType: Item["itemType"];
  parentId: string | null;
}

function addItem(fields: Map<string, unknown>, item: Item, parentId: string | null): void {
  const { id } = item;
  fields.set(`item/${id}`, { itemType: item.itemType, parentId } satisfies Standing);
  fields.set(
    `documents/${id}`,
    item.documents.map((document) => document.id),
  );
  for (const document of item.documents) fields.set(`document/${id}/${document.id}`, document);
  for (const flag of FLAGS) fields.set(`flag/${id}/${flag}`, item[flag]);
  for (const language of LANGUAGES)
    for (const field of STEP_FIELDS) {
      const text = item.texts[language]?.[field];
      if (text !== undefined) fields.set(`itemText/${id}/${language}/${field}`, text);
    }
  fields.set(`cutOff/${id}`, item.cutOff);
  fields.set(`observes/${id}`, item.competencyIds);
  if (item.kind !== undefined) fields.set(`kind/${id}`, item.kind);
  if (item.planning !== undefined) fields.set(`planning/${id}`, item.planning);
  for (const [competencyId, { cueGroups }] of Object.entries(item.cues))
    for (const [group, { cues }] of cueGroups.entries())
      fields.set(`cue/${id}/${competencyId}/${group}`, cues);
  if (item.itemType === "ASSESSMENT_CENTER")
    fields.set(
      `order/${id}`,
      item.items.map((subItem) => subItem.id),
    );
  for (const subItem of item.items) addItem(fields, subItem, id);
}

function fieldsOf(draft: ProcessForm): FormFields {
  const fields = new Map<string, unknown>(PLAIN.map((key) => [key, draft[key]]));
  for (const language of LANGUAGES)
    for (const field of FIELDS) {
      const text = draft.texts[language]?.[field];
      if (text !== undefined) fields.set(`text/${language}/${field}`, text);
    }
  for (const id of draft.competencyIds) fields.set(`competency/${id}`, true);
  fields.set("order/competencies", draft.competencyIds);
  if (draft.cutOff !== undefined) fields.set(WHOLE, draft.cutOff);
  if (draft.ratingRules !== undefined) fields.set(RULES, draft.ratingRules);
  if (draft.origin !== undefined) fields.set(ORIGIN, draft.origin);
  fields.set(
    `order/${ROOT}`,
    draft.items.map((item) => item.id),
  );
  for (const item of draft.items) addItem(fields, item, null);
  return fields;
}

/** The parts under the first words of their keys, by the last. */
type Tree = Map<string, Map<string, unknown>>;
function grouped(fields: FormFields): Tree {
  const tree: Tree = new Map();
  for (const [key, value] of fields) {
    const cut = key.lastIndexOf("/");
    const under = tree.get(key.slice(0, cut)) ?? new Map<string, unknown>();
    tree.set(key.slice(0, cut), under.set(key.slice(cut + 1), value));
  }
  return tree;
}

const EMPTY_TEXT = { displayName: "", description: "", manual: "", guidingQuestions: [] };

function itemTexts(tree: Tree, id: string): StepTexts {
  const given = LANGUAGES.flatMap((language) => {
    const fields = tree.get(`itemText/${id}/${language}`);
    return fields ? [[language, { ...EMPTY_TEXT, ...Object.fromEntries(fields) }]] : [];
  });
  return { de: EMPTY_TEXT, ...Object.fromEntries(given) };
}

function itemCues(tree: Tree, id: string, competencies: ReadonlySet<string>): Item["cues"] {
  const cues: Item["cues"] = {};
  for (const competencyId of competencies) {
    const groups = tree.get(`cue/${id}/${competencyId}`);
    if (!groups) continue;
    const count = Math.max(...[...groups.keys()].map(Number)) + 1;
    cues[competencyId] = {
      cueGroups: Array.from({ length: count }, (_, group) => ({
        cues: (groups.get(String(group)) ??
          []) as Item["cues"][string]["cueGroups"][number]["cues"],
      })),
    };
  }
  return cues;
}

function itemDocuments(tree: Tree, id: string, order: unknown): Item["documents"] {
  const known = tree.get(`document/${id}`);
  return ((order ?? []) as string[]).flatMap(
    (documentId) => (known?.get(documentId) as Item["documents"][number] | undefined) ?? [],
  );
}

/** The ids in this order; what it does not name comes last. */
function inOrder<T>(values: readonly T[], idOf: (value: T) => string, order: unknown): T[] {
  const places = new Map(((order ?? []) as string[]).map((id, place) => [id, place]));
  const orderOf = (value: T): number => places.get(idOf(value)) ?? places.size;
  return values.toSorted((a, b) => orderOf(a) - orderOf(b));
}

/** Puts a draft together again; steps whose centre is gone stand among the steps of the process. */
function fromFields(fields: FormFields): ProcessForm {
  const tree = grouped(fields);
  const chosen = [...(tree.get("competency")?.keys() ?? [])];
  const competencyIds = inOrder(chosen, (id) => id, fields.get("order/competencies"));
  const known = new Set(competencyIds);
  const standing = new Map(
    [...(tree.get("item") ?? [])].map(([id, value]) => [id, value as Standing]),
  );
  const leafOf = (id: string, { itemType }: Standing): LeafItem => ({
    id,
    itemType,
    texts: itemTexts(tree, id),
    documents: itemDocuments(tree, id, fields.get(`documents/${id}`)),
    isObserved: fields.get(`flag/${id}/isObserved`) === true,
    isGroupItem: fields.get(`flag/${id}/isGroupItem`) === true,
    competencyIds: ((fields.get(`observes/${id}`) ?? []) as string[]).filter((own) =>
      known.has(own),
    ),
    cutOff: fields.get(`cutOff/${id}`) as Item["cutOff"],
    cues: itemCues(tree, id, known),
    ...(fields.has(`kind/${id}`) && { kind: fields.get(`kind/${id}`) as Item["kind"] }),
    ...(fields.has(`planning/${id}`) && {
      planning: fields.get(`planning/${id}`) as Item["planning"],
    }),
    items: [],
  });
  const parentOf = ({ parentId }: Standing): string | null =>
    parentId !== null && standing.get(parentId)?.itemType === "ASSESSMENT_CENTER" ? parentId : null;
  const itemsAt = (parentId: string | null): Item[] => {
    const own = [...standing].filter(([, place]) => parentOf(place) === parentId);
    const items = own.map(([id, place]): Item => {
      const leaf = leafOf(id, place);
      const isCentre = place.itemType === "ASSESSMENT_CENTER" && parentId === null;
      const item = { ...leaf, items: isCentre ? (itemsAt(id) as LeafItem[]) : [] };
      return { ...item, cutOff: soundCutOff(item.cutOff, item) };
    });
    return inOrder(items, ({ id }) => id, fields.get(`order/${parentId ?? ROOT}`));
  };
  const texts = LANGUAGES.flatMap((language) => {
    const written = tree.get(`text/${language}`);
    const text = { displayName: "", description: "", ...Object.fromEntries(written ?? []) };
    return written || language === "de" ? [[language, text]] : [];
  });
  return {
    ...(Object.fromEntries(PLAIN.map((key) => [key, fields.get(key)])) as Pick<
      ProcessForm,
      (typeof PLAIN)[number]
    >),
    texts: Object.fromEntries(texts) as ProcessForm["texts"],
    items: itemsAt(null),
    competencyIds,
    ...(fields.has(WHOLE) && { cutOff: fields.get(WHOLE) as ProcessForm["cutOff"] }),
    ...(fields.has(RULES) && { ratingRules: fields.get(RULES) as ProcessForm["ratingRules"] }),
    ...(fields.has(ORIGIN) && { origin: fields.get(ORIGIN) as Origin }),
  };
}

type Origin = NonNullable<ProcessForm["origin"]>;

const isList = (value: unknown): value is readonly string[] => Array.isArray(value);

function join(key: string, base: unknown, mine: unknown, theirs: unknown) {
  if (key === ORIGIN) {
    const [own, other] = [mine as Origin | undefined, theirs as Origin | undefined];
    return { value: (own?.revision ?? 0) > (other?.revision ?? 0) ? own : other };
  }
  const isJoined = ["order/", "observes/", "documents/"].some((kind) => key.startsWith(kind));
  if (!isJoined || !isList(mine) || !isList(theirs)) return null;
  const value = joinOrders(isList(base) ? base : [], mine, theirs);
  return value && { value };
}

const OF_ITEM = new Set([
  "flag",
  "itemText",
  "documents",
  "document",
  "cutOff",
  "observes",
  "kind",
  "planning",
  "order",
]);

/** Nothing of a step is left without it, and no cue without its competency. */
function ownersOf(key: string): string[] {
  const [kind = "", id = "", competencyId = ""] = key.split("/");
  if (kind === "cue") return [`item/${id}`, `competency/${competencyId}`];
  const isOfItem = OF_ITEM.has(kind);
  return isOfItem ? [`item/${id}`] : [];
}

const merging = { join, ownersOf };

export const processShape: FormShape<DraftBase, ProcessForm> = {
  formOf,
  fieldsOf,
  fromFields,
  isSame: isSameValue,
  merging,
  held: { version: 2, schema: async () => (await import("./processHeld.ts")).heldProcess },
};

/** What was changed since `sent`, brought onto what the server made of it. */
export const withChangesSince = (
  sent: ProcessForm,
  draft: ProcessForm,
  stored: ProcessForm,
): ProcessForm =>
  fromFields(mergeFields(fieldsOf(sent), fieldsOf(draft), fieldsOf(stored), merging).fields);

/** What the field of each kind holds, as `fieldsOf` writes it. */
interface FieldValues {
  name: string;
  scaleId: string | null;
  cutOffStrategy: ProcessForm["cutOffStrategy"];
  wholeCutOff: ProcessForm["cutOff"];
  ratingRules: ProcessForm["ratingRules"];
  text: string;
  competency: true;
  item: Standing;
  flag: boolean;
  itemText: string | readonly string[];
  cutOff: Item["cutOff"];
  observes: readonly string[];
  kind: Item["kind"];
  planning: Item["planning"];
  cue: Item["cues"][string]["cueGroups"][number]["cues"];
  document: Item["documents"][number];
  documents: readonly string[];
  order: readonly string[];
  origin: Origin;
}
/** A field by its kind, with the words of its key; the value is undefined where the field was removed. */
export type ProcessField = {
  [K in keyof FieldValues]: {
    kind: K;
    words: readonly string[];
    value: FieldValues[K] | undefined;
  };
}[keyof FieldValues];

/** The field of a conflict with one side's value: its key says of which kind both are. */
export function fieldOf(conflict: Pick<Conflict, "key">, value: unknown): ProcessField {
  const { kind, words } = placeOf(conflict);
  return { kind, words, value } as ProcessField;
}

/** What a conflict is about: the kind of part, and the words of its key. */
export function placeOf({ key }: Pick<Conflict, "key">) {
  const [kind = "", ...words] = key.split("/");
  const languages: readonly string[] = LANGUAGES;
  const language = words.find((word) => languages.includes(word)) as Language | undefined;
  return { kind, words, language };
}
