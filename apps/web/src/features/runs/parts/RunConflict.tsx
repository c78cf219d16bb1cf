import type { ObserverTeam } from "@assay/contract";
import { textIn } from "@assay/domain";
import { ConflictNotice } from "../../../platform/forms/ConflictNotice.tsx";
import type { Conflict } from "../../../platform/forms/fields.ts";
import { useFormat } from "../../../platform/i18n/format.ts";
import { fullName } from "../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { LANGUAGE_NAMES } from "../../../platform/tenant/LanguageSelect.tsx";
import { columnsOf } from "../model/matrix.ts";
import { placeOf } from "../model/merge.ts";
import { useCandidates, useEditor, useStaff } from "./useEditor.ts";

const NOBODY = { firstName: null, lastName: null };
const FIELDS = {
  name: "runs:name",
  plannedDate: "runs:plannedDate",
  moderators: "runs:moderators",
  moderatorsAreObservers: "runs:moderatorsAreObservers",
} as const;

/** Says in words what a conflict is about and what its two sides hold. */
function useConflictWords() {
  const t = useT();
  const format = useFormat();
  const order = useLanguageOrder();
  const { base, draft } = useEditor();
  const { nameOf } = useCandidates(base.id);
  const { users, people } = useStaff(base);
  const personOf = (id: string): string =>
    fullName([...users, ...people].find((person) => person.id === id) ?? NOBODY) ?? "–";
  const teamOf = (id: unknown): string =>
    [...draft.teams, ...base.observerTeams].find((team) => team.id === id)?.name ??
    t("runs:nobody");
  const exerciseOf = (id: string): string => {
    const column = columnsOf(base.process).find((exercise) => exercise.id === id);
    return (column && textIn(column.texts, order)?.displayName) ?? "";
  };
  const placeText = (conflict: Conflict): string => {
    const { kind, ids } = placeOf(conflict);
    const [first = "", second = ""] = ids;
    if (kind === "description") {
      const name = LANGUAGE_NAMES[first as keyof typeof LANGUAGE_NAMES];
      return t("runs:descriptionIn", { language: name });
    }
    if (kind === "team") return t("runs:teamOf", { name: teamOf(first) });
    if (kind === "candidate") return nameOf(first);
    if (kind === "cell") return `${nameOf(first)}, ${exerciseOf(second)}`;
    return t(FIELDS[kind as keyof typeof FIELDS]);
  };
  const valueText = (conflict: Conflict, value: unknown): string => {
    const { kind } = placeOf(conflict);
    if (kind === "cell") return teamOf(value);
    if (value === undefined) return t("forms:removed");
    if (kind === "plannedDate") return value === null ? "–" : format.date(value as string);
    if (kind === "moderators") return format.list((value as string[]).map(personOf));
    if (kind === "moderatorsAreObservers") return value === true ? t("ui:yes") : t("ui:no");
    if (kind === "team") {
      const { name, observers } = value as ObserverTeam;
      return `${name}: ${format.list(observers.map(personOf))}`;
    }
    return value as string;
  };
  return { placeText, valueText };
}

/** What somebody else changed in the run meanwhile, beside what is here. */
export function RunConflict() {
  return <ConflictNotice control={useEditor()} {...useConflictWords()} />;
}
