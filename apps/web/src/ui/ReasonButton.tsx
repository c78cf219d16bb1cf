import { Button, type ButtonProps } from "@mantine/core";
import { type ReactNode, useId } from "react";
import { Hint } from "./Hint.tsx";

interface ReasonButtonProps extends Omit<ButtonProps, "disabled"> {
  /** Why it cannot be pressed now; null where it can. */
  reason: string | null;
  onClick(): void;
  children: ReactNode;
}

/** A button that stays reachable while it cannot be pressed, and then says why (touch too). */
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
        onClick={isOff ? undefined : onClick}
      >
        {children}
      </Button>
    </Hint>
  );
}
