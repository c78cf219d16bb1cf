import type { Estimate } from "@assay/domain";
import { IconInfoCircle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { type AnyFigure, isJudged, type ValueOf, valueIn } from "../../model/statistics/figures.ts";
import classes from "./Statistics.module.css";
import { useFigureWords } from "./useFigureWords.ts";

/** A sentence in place of a number, or beside one that cannot be judged. */
export const StateNote = ({ children }: { children: ReactNode }) => (
  <p className={classes["state"]}>
    <IconInfoCircle size={20} aria-hidden />
    <span>{children}</span>
  </p>
);

interface FigureViewProps<F extends AnyFigure> {
  figure: F;
  /** The interval that cannot be judged, where it is too wide. */
  estimateOf?(value: ValueOf<F>): Estimate;
  children(value: ValueOf<F>, isJudged: boolean): ReactNode;
}

/** A figure as it may be shown: its value if it has one, and what has to be said of it. */
export function FigureView<F extends AnyFigure>({
  figure,
  estimateOf,
  children,
}: FigureViewProps<F>) {
  const { stateOf } = useFigureWords();
  const value = valueIn(figure);
  const state = stateOf(figure, value === null ? undefined : estimateOf?.(value));
  return (
    <>
      {value !== null && children(value, isJudged(figure))}
      {state !== null && <StateNote>{state}</StateNote>}
    </>
  );
}
