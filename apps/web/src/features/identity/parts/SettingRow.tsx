import { Text } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./SettingRow.module.css";

interface SettingRowProps {
  title: ReactNode;
  /** Line breaks make lines. */
  text: string;
  /** Why its button cannot be pressed; null where it can. */
  reason?: string | null;
  /** Its button. */
  children: ReactNode;
}

/** One thing to set: what it is, in words, and its button on the right; below each other on a phone. */
export function SettingRow({ title, text, reason = null, children }: SettingRowProps) {
  return (
    <li className={classes["row"]}>
      <div>
        <Text fw={600} component="div">
          {title}
        </Text>
        <Text size="sm" c="dimmed" className={classes["text"]}>
          {text}
        </Text>
        {reason !== null && (
          <Text size="sm" fw={500} mt={4}>
            {reason}
          </Text>
        )}
      </div>
      <div className={classes["action"]}>{children}</div>
    </li>
  );
}
