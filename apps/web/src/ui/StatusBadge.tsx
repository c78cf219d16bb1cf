import { Badge, type BadgeProps, type ElementProps } from "@mantine/core";
import {
  IconAlertTriangle,
  IconCircle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleHalf2,
  IconCircleX,
  IconInfoCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";

/** The meanings of colour: each also has a shape, and the caller gives the word. */
export type StatusTone =
  | "neutral"
  | "todo"
  | "open"
  | "partial"
  | "done"
  | "warning"
  | "failed"
  | "info";

const LOOKS = {
  neutral: { color: "gray", Icon: IconCircle },
  todo: { color: "gray", Icon: IconCircleDashed },
  open: { color: "error", Icon: IconCircleDashed },
  partial: { color: "warning", Icon: IconCircleHalf2 },
  done: { color: "success", Icon: IconCircleCheck },
  warning: { color: "warning", Icon: IconAlertTriangle },
  failed: { color: "error", Icon: IconCircleX },
  info: { color: "info", Icon: IconInfoCircle },
} as const;

interface StatusProps
  extends Omit<BadgeProps, "color" | "leftSection">, ElementProps<"div", keyof BadgeProps> {
  tone: StatusTone;
  children: ReactNode;
}

/** A state as icon, word and colour; the word is never cut, however narrow its place. */
export function StatusBadge({ tone, children, ...rest }: StatusProps) {
  const { color, Icon } = LOOKS[tone];
  return (
    <Badge color={color} miw="max-content" leftSection={<Icon size={16} aria-hidden />} {...rest}>
      {children}
    </Badge>
  );
}

interface StatusDotProps {
  tone: StatusTone;
  /** The word for the state; empty where it stands beside the dot. */
  label: string;
  size?: number;
}

/** The shape in its colour, with the word as its name. */
export function StatusDot({ tone, label, size = 18 }: StatusDotProps) {
  const { color, Icon } = LOOKS[tone];
  const name = label === "" ? { "aria-hidden": true } : { role: "img", "aria-label": label };
  return <Icon size={size} color={`var(--mantine-color-${color}-text)`} {...name} />;
}
