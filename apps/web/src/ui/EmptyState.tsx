import { Stack, Text, Title } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";

interface EmptyStateProps {
  title: string;
  /** What to do next. */
  text?: string;
  icon?: ReactNode;
  /** The next step as a button or link. */
  children?: ReactNode;
  /** Whether there is nothing else on the page: the title is its h1 then. */
  isPage?: boolean;
}

/** In place of a list that has nothing in it, or of a page. */
export function EmptyState({ title, text, icon, children, isPage }: EmptyStateProps) {
  return (
    <Stack align="center" gap="xs" py="xl" px="md" ta="center">
      <Text c="dimmed" component="span" lh={0} aria-hidden>
        {icon ?? <IconInbox size={40} stroke={1.4} />}
      </Text>
      <Title order={isPage ? 1 : 2} size="h4" tabIndex={isPage ? -1 : undefined}>
        {title}
      </Title>
      {text !== undefined && (
        <Text c="dimmed" maw={460}>
          {text}
        </Text>
      )}
      {children}
    </Stack>
  );
}
