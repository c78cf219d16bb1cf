import type { RunDesign, RunSummary } from "@assay/contract";
import { useRef } from "react";
import { textIn } from "@assay/domain";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths, type View } from "../../../platform/page/paths.ts";
import { Link } from "../../../ui/Link.tsx";
import { StatusDot } from "../../../ui/StatusBadge.tsx";
import { useGridKeys } from "../../../ui/useGridKeys.ts";
import { countOf, countProgress, COUNT_TONES, type RunCandidateSummary } from "../model/cells.ts";
import { ratersOf } from "../model/raters.ts";
import classes from "./RunMatrix.module.css";
import { useCandidateName } from "./useCandidateNames.ts";

interface RunMatrixProps {
  run: RunSummary;
  design: RunDesign;
  view: View | undefined;
  /** The candidates whose rows are shown. */
  candidates: readonly RunCandidateSummary[];
}

interface CellProps extends Pick<RunMatrixProps, "run" | "view"> {
  candidate: RunCandidateSummary;
  exercise: { index: number; id: string; name: string };
}

/** One dot per observer, which links to their ratings. */
function MatrixCell({ run, view, candidate, exercise }: CellProps) {
  const t = useT();
  const name = useCandidateName()(candidate);
  const raters = ratersOf(run, candidate, exercise.index);
  if (raters.length === 0) return <td className={classes["none"]}>–</td>;
  const states = raters.map((rater) =>
    t("dashboard:raterState", {
      name: rater.name,
      state: t(`dashboard:progress${rater.progress}`),
    }),
  );
  const place = { id: run.id, candidateId: candidate.id, exerciseId: exercise.id };
  return (
    <td>
      <Link
        to={paths.results({ ...place, audit: view === "audit" })}
        className={classes["cell"]}
        aria-label={`${exercise.name}, ${name}: ${states.join("; ")}`}
        title={states.join("\n")}
        data-cell
        tabIndex={-1}
      >
        {raters.map((rater, index) => (
          // By index, since two observers may have the same name.
          <StatusDot key={index} tone={COUNT_TONES[rater.progress]} label="" size={18} />
        ))}
      </Link>
    </td>
  );
}

/** Candidates by exercises, with a dot per observer that shows the progress of their rating. */
export default function RunMatrix({ run, design, view, candidates }: RunMatrixProps) {
  const t = useT();
  const order = useLanguageOrder();
  const nameOf = useCandidateName();
  const table = useRef<HTMLTableElement>(null);
  const keys = useGridKeys(table);
  const exercises = design.exercises.flatMap(({ id, texts }, index) => {
    const counts = countProgress(run.candidates, index);
    if (countOf(counts) === 0) return [];
    return [{ id, index, counts, name: textIn(texts, order) ?? "" }];
  });
  if (exercises.length === 0 || candidates.length === 0) return null;
  return (
    <div className={classes["frame"]}>
      <table
        ref={table}
        className={classes["matrix"]}
        style={{ minWidth: `calc(var(--names) + ${exercises.length} * var(--column))` }}
        aria-label={t("dashboard:matrix")}
        {...keys}
      >
        <thead>
          <tr>
            <th scope="col">{t("dashboard:candidates", { count: candidates.length })}</th>
            {exercises.map(({ id, name, counts }) => (
              <th key={id} scope="col">
                <span className={classes["exercise"]} title={name}>
                  {name}
                </span>
                <span className={classes["share"]}>
                  {t("dashboard:doneOf", { done: counts.FINISHED, all: countOf(counts) })}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candidates.map((candidate) => (
            <tr key={candidate.id}>
              <th scope="row">{nameOf(candidate)}</th>
              {exercises.map((exercise) => (
                <MatrixCell
                  key={exercise.id}
                  run={run}
                  view={view}
                  candidate={candidate}
                  exercise={exercise}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
