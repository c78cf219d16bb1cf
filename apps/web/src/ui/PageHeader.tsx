import { ActionIcon, Group, Stack, Text, Title } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "./Link.tsx";
import classes from "./PageHeader.module.css";
import { useDocumentTitle, useUiTexts } from "./texts.ts";

interface PageHeaderProps {
  /** The page's name: its only h1, and in the browser's title. */
  title: string;
  subtitle?: ReactNode;
  /** Where the back link leads; without it there is none. */
  backTo?: string | undefined;
  /** What the back link is called; default "back". */
  backLabel?: string | undefined;
  /** Buttons on the right. */
  children?: ReactNode;
  /** Whether the header stays at the top of the window, from the width of a tablet on, so that its buttons are in reach. */
  isSticky?: boolean;
  /** What follows comes close, where all of it shall be seen at once. */
  isDense?: boolean;
}

export function PageHeader({
  title,
  subtitle,
  backTo,
  backLabel,
  children,
  isSticky,
  isDense,
}: PageHeaderProps) {
  const texts = useUiTexts();
  useDocumentTitle(title);
  return (
    <Group
      component="header"
      justify="space-between"
      align="center"
      gap="md"
      mb={isDense ? "xs" : "lg"}
      className={isSticky ? classes["sticky"] : undefined}
    >
      <Group gap="xs" wrap="nowrap" miw={0} flex="1 1 280px">
        {backTo !== undefined && (
          <ActionIcon component={Link} to={backTo} aria-label={backLabel ?? texts.back}>
            <IconArrowLeft aria-hidden />
          </ActionIcon>
        )}
        <Stack gap={0} miw={0}>
          <Title order={1} size="h2" tabIndex={-1}>
            {title}
          </Title>
          {subtitle !== undefined && (
            <Text c="dimmed" component="div">
              {subtitle}
            </Text>
          )}
        </Stack>
      </Group>
      {children !== undefined && <Group gap="sm">{children}</Group>}
    </Group>
  );
}
