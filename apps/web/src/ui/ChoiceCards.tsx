import { type ReactNode, useId } from "react";
import classes from "./ChoiceCards.module.css";

interface Choice<V extends string> {
  value: V;
  label: string;
  hint?: string | undefined;
  /** Shows what the choice means; with `isLabelHidden` in place of the words. */
  drawing?: ReactNode;
  isLabelHidden?: boolean;
}

interface ChoiceCardsProps<V extends string> {
  /** What is chosen: the group's accessible name. */
  label: string;
  /** Null where nothing is chosen yet. */
  value: V | null;
  onChange(value: V): void;
  choices: readonly Choice<V>[];
  /** px that a card needs; where there is less room, one stands below the other. */
  minWidth?: number;
}

/** Least width of a card in px, unless the caller asks for another. */
const WIDTH = 210;

/** A choice of one among few, each with what it means. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { label, value, onChange, choices, minWidth = WIDTH } = props;
  const id = useId();
  const columns = `repeat(auto-fit, minmax(min(100%, ${minWidth}px), 1fr))`;
  return (
    <div
      role="radiogroup"
      aria-label={label}
      className={classes["choices"]}
      style={{ gridTemplateColumns: columns }}
    >
      {choices.map(({ value: own, label: words, hint, drawing, isLabelHidden = false }) => (
        <label key={own} className={classes["choice"]}>
          <input
            type="radio"
            name={id}
            checked={own === value}
            // The hint inside the label is a description, not part of the name.
            aria-label={words}
            aria-describedby={hint === undefined ? undefined : `${id}-${own}`}
            onChange={() => onChange(own)}
          />
          <span className={classes["words"]}>
            {!isLabelHidden && <span className={classes["label"]}>{words}</span>}
            {hint !== undefined && (
              <span className={classes["hint"]} id={`${id}-${own}`}>
                {hint}
              </span>
            )}
            {drawing}
          </span>
        </label>
      ))}
    </div>
  );
}
