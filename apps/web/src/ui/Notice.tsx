import {
  IconAlertTriangle,
  IconCircleCheck,
  IconExclamationCircle,
  IconInfoCircle,
} from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./Notice.module.css";

type NoticeTone = "info" | "success" | "warning" | "error";
const ICONS = {
  info: IconInfoCircle,
  success: IconCircleCheck,
  warning: IconAlertTriangle,
  error: IconExclamationCircle,
};

interface NoticeProps {
  tone: NoticeTone;
  title?: string | undefined;
  /** Line breaks in a text make lines. */
  children: ReactNode;
}

/** A message in the page, as icon, words and colour; errors and warnings are read out at once. */
export function Notice({ tone, title, children }: NoticeProps) {
  const Icon = ICONS[tone];
  const isUrgent = tone === "error" || tone === "warning";
  return (
    <div className={classes["notice"]} data-tone={tone} role={isUrgent ? "alert" : "status"}>
      <Icon size={22} aria-hidden />
      <div>
        {title !== undefined && <strong className={classes["title"]}>{title}</strong>}
        {children}
      </div>
    </div>
  );
}
