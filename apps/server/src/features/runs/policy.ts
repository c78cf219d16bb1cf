import type { RunAbilities } from "@assay/contract";
import {
  hasModeratorView,
  mayEditRun,
  mayModerate,
  mayOverwrite,
  mayReport,
  maySeeAllAssessments,
  runAllows,
  type RunAbility,
} from "@assay/domain";
import type { Actor } from "../../http/context.ts";
import type { RunRow } from "./store.ts";

/** What the page may offer; the same rules refuse on the server. */
export function abilitiesOf(run: RunRow, actor: Actor): RunAbilities {
  const may = (ability: RunAbility) => runAllows(run.runState, ability) === true;
  const edits = mayEditRun(run, actor);
  const moderates = mayModerate(run, actor);
  return {
    edit: edits && may("edit"),
    delete: edits && may("delete"),
    start: moderates && may("start"),
    finish: moderates && may("finish"),
    archive: moderates && may("archive"),
    changeCandidateState: moderates && may("changeCandidateState"),
    decideLateWork: moderates && may("lateWork"),
    eraseCandidate: moderates && may("eraseCandidate"),
    overwrite: mayOverwrite(run, actor) && may("overwrite"),
    seeAllAssessments: maySeeAllAssessments(run, actor),
    moderatorView: hasModeratorView(run, actor.id),
    report: mayReport(run, actor) && may("exportPdf"),
  };
}
