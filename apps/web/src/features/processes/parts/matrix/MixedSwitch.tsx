import { useEffect, useRef } from "react";
import classes from "./Matrix.module.css";
import type { SwitchState } from "../../model/matrix/matrixColumns.ts";

interface MixedSwitchProps {
  label: string;
  state: SwitchState;
  onSwitch(isOn: boolean): void;
}

/** Switches many at once: on unless all are on already. */
export function MixedSwitch({ label, state, onSwitch }: MixedSwitchProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = state === "mixed";
  }, [state]);
  return (
    <label className={classes["cell"]}>
      <input
        ref={input}
        type="checkbox"
        aria-label={label}
        data-cell
        tabIndex={-1}
        checked={state === "on"}
        onChange={() => onSwitch(state !== "on")}
      />
    </label>
  );
}
