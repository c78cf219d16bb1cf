import { Button, Stack, Title } from "@mantine/core";
import { type ReactNode, useEffect, useRef } from "react";
import { Link } from "../../../ui/Link.tsx";
import { Notice } from "../../../ui/Notice.tsx";

interface CardMessageProps {
  title: string;
  tone: "success" | "warning" | "error";
  text: string;
  /** Where to go on. */
  to: string;
  goOn: string;
  /** Another way, before that one. */
  children?: ReactNode;
}

/** The outcome of an action, and the next step; the heading takes the focus, so that it is read out. */
export function CardMessage({ title, tone, text, to, goOn, children }: CardMessageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  return (
    <Stack gap="lg">
      <Title order={2} size="h3" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
        {title}
      </Title>
      <Notice tone={tone}>{text}</Notice>
      {children}
      <Button component={Link} to={to} variant={children ? "default" : "filled"}>
        {goOn}
      </Button>
    </Stack>
  );
}
