import { ActionIcon } from "@mantine/core";
import type { ComponentType, ReactNode } from "react";

/** Edge of the icons in px: the toolbar is used with pen and finger. */
export const ICON = 22;

interface ToolProps {
  label: string;
  Icon?: ComponentType<{ size: number; "aria-hidden": true }>;
  /** Whether a tool is on; absent for buttons that are no switch. */
  isOn?: boolean;
  disabled?: boolean;
  onPress(): void;
  children?: ReactNode;
}

/** An icon with its name as tooltip; if it is a switch, `aria-pressed` says whether it is on. */
export function Tool({ label, Icon, isOn, disabled = false, onPress, children }: ToolProps) {
  return (
    <ActionIcon
      variant={isOn ? "light" : "subtle"}
      color={isOn ? "primary" : "gray"}
      title={label}
      aria-label={label}
      {...(isOn !== undefined && { "aria-pressed": isOn })}
      disabled={disabled}
      onClick={onPress}
    >
      {Icon && <Icon size={ICON} aria-hidden />}
      {children}
    </ActionIcon>
  );
}
