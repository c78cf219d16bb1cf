import { Card, Group, Text, Title } from "@mantine/core";
import { type ReactNode, useId } from "react";

interface AccountCardProps {
  title: string;
  intro?: string;
  /** Said beside the title. */
  badge?: ReactNode;
  children: ReactNode;
}

/** A part of My Account under its own heading. */
export function AccountCard({ title, intro, badge, children }: AccountCardProps) {
  const id = useId();
  return (
    <Card component="section" aria-labelledby={id}>
      <Group justify="space-between" gap="xs">
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {badge}
      </Group>
      {intro !== undefined && (
        <Text c="dimmed" mt={4}>
          {intro}
        </Text>
      )}
      {children}
    </Card>
  );
}
