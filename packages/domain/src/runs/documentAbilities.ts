import { type AbilityTable, unless } from "../identity/abilityTable.ts";
import { holdsPermissions } from "../identity/permissions.ts";
import { designReaders } from "../scales/access.ts";
import { isAuditor, isMember, type RunActor } from "./access.ts";
import type { RunPeople } from "./membership.ts";
import type { RunState } from "./state.ts";

/** A document of an exercise, as far as it decides who may open it. */
interface ShownDocument {
  /** Whether a process has the document now, or it waits for its process to be saved. */
  readonly isOfDesign: boolean;
  /** Whether any run shows it. */
  readonly isOfRun: boolean;
  /** The caller's runs that show it. */
  readonly ownRuns: readonly (RunPeople & { readonly runState: RunState })[];
}
type DocumentRules = AbilityTable<ShownDocument, RunActor, "open", "noRight">;

/** Readers of processes open the documents of a process, readers of a run those that it shows. */
const RULES: DocumentRules = {
  open: ({ isOfDesign, isOfRun, ownRuns }, actor) => {
    const isSeen =
      (isOfDesign && holdsPermissions(actor.permissions, designReaders)) ||
      (isOfRun && isAuditor(actor)) ||
      ownRuns.some((run) => isMember(run, actor));
    return unless(["noRight", !isSeen]);
  },
};

/** Whether the actor may do something with a document of an exercise, or the reason why not. */
export const documentAbility = (
  document: ShownDocument,
  actor: RunActor,
  act: keyof DocumentRules,
): true | "noRight" => RULES[act](document, actor);
