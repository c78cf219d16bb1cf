import { UnstyledButton } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./TextButton.module.css";

interface TextButtonProps {
  onClick(): void;
  disabled?: boolean;
  children: ReactNode;
}

/** A lesser action below a form, that looks like a link and leads nowhere. */
export function TextButton({ onClick, disabled = false, children }: TextButtonProps) {
  return (
    <UnstyledButton className={classes["button"]} onClick={onClick} disabled={disabled}>
      {children}
    </UnstyledButton>
  );
}
