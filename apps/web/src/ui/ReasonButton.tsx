import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Hint } from "./Hint.tsx";

interface ReasonButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why it cannot be pressed now; null where it can. */
  reason: string | null;
  onClick(): void;
  children: ReactNode;
}

/** Moves the focus to the first field that is missing or wrong, in the button's dialog or otherwise on the page. */
function leadToMissing(button: HTMLElement): void {
  const around = button.closest("[role=dialog], dialog") ?? document.querySelector("main");
  const fields = around?.querySelectorAll<HTMLElement>(
    "[aria-invalid=true], :is(input, select, textarea):required:invalid",
  );
  const field = [...(fields ?? [])].find((one) => one.checkVisibility());
  field?.scrollIntoView({ block: "center" });
  field?.focus({ preventScroll: true });
}

/** A button that stays reachable while it cannot be pressed; then it says why (touch too), and leads to what is missing. */
export function ReasonButton({ reason, onClick, children, ...rest }: ReasonButtonProps) {
  const id = useId();
  const isOff = reason !== null;
  return (
    <Hint id={id} text={reason}>
      <Button
        {...rest}
        data-disabled={isOff || undefined}
        aria-disabled={isOff || undefined}
        aria-describedby={isOff ? id : undefined}
        onClick={(event) => (isOff ? leadToMissing(event.currentTarget) : onClick())}
      >
        {children}
      </Button>
    </Hint>
  );
}
