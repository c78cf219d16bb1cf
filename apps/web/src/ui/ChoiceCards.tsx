import { useId } from "react";
import classes from "./ChoiceCards.module.css";

interface ChoiceCardsProps<V extends string> {
  /** What is chosen: the group's accessible name. */
  label: string;
  value: V;
  onChange(value: V): void;
  choices: readonly { value: V; label: string; hint?: string }[];
}

/** A choice of one among few, each with what it means. */
export function ChoiceCards<V extends string>(props: ChoiceCardsProps<V>) {
  const { label, value, onChange, choices } = props;
  const id = useId();
  return (
    <div role="radiogroup" aria-label={label} className={classes["choices"]}>
      {choices.map((choice) => (
        <label key={choice.value} className={classes["choice"]}>
          <input
            type="radio"
            name={id}
            checked={choice.value === value}
            // The hint inside the label is a description, not part of the name.
            aria-label={choice.label}
            aria-describedby={choice.hint === undefined ? undefined : `${id}-${choice.value}`}
            onChange={() => onChange(choice.value)}
          />
          <span>
            <span className={classes["label"]}>{choice.label}</span>
            {choice.hint !== undefined && (
              <span className={classes["hint"]} id={`${id}-${choice.value}`}>
                {choice.hint}
              </span>
            )}
          </span>
        </label>
      ))}
    </div>
  );
}
