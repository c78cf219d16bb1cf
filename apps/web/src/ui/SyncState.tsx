import { Group, Text } from "@mantine/core";
import {
  IconArrowsSplit2,
  IconCloudCheck,
  IconCloudOff,
  IconCloudUp,
  IconDeviceTablet,
  IconPencil,
} from "@tabler/icons-react";
import { Hint } from "./Hint.tsx";
import { type SyncName, useUiTexts } from "./texts.ts";

/** Colour is kept for what has to be noticed: an edit that waits, is refused, or contradicts the server's. */
const LOOKS = {
  saved: { color: "dimmed", Icon: IconCloudCheck },
  modified: { color: "dimmed", Icon: IconPencil },
  saving: { color: "dimmed", Icon: IconCloudUp },
  waiting: { color: "var(--mantine-color-warning-text)", Icon: IconDeviceTablet },
  refused: { color: "var(--mantine-color-error-text)", Icon: IconCloudOff },
  conflict: { color: "var(--mantine-color-error-text)", Icon: IconArrowsSplit2 },
} as const;

interface SyncStateProps {
  state: SyncName;
  /** Shows only the icon, with the word as its accessible name. */
  compact?: boolean;
}

/** Where the last edits are, honestly and quietly: "saved" only after the server confirmed. */
export function SyncState({ state, compact = false }: SyncStateProps) {
  const { word, hint } = useUiTexts().sync[state];
  const { color, Icon } = LOOKS[state];
  return (
    <Hint text={hint}>
      <Group gap={6} wrap="nowrap" c={color} role="status" data-sync={state} tabIndex={0}>
        <Icon
          size={20}
          {...(compact ? { role: "img", "aria-label": word } : { "aria-hidden": true })}
        />
        {!compact && (
          <Text component="span" size="sm" c="inherit" style={{ whiteSpace: "nowrap" }}>
            {word}
          </Text>
        )}
      </Group>
    </Hint>
  );
}
