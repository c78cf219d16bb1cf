import { Stack, Text, Title } from "@mantine/core";
import { type ReactNode, type SyntheticEvent, useEffect, useId, useRef } from "react";
import classes from "./CardForm.module.css";

interface CardFormProps {
  /** Null where what is around the form says it already. */
  title: string | null;
  intro?: ReactNode;
  onSubmit(): void;
  children: ReactNode;
}

/**
 * One view of a card: heading, what it is about, fields and buttons. The field with `data-autofocus`
 * gets the focus when the view appears; the form's name is then read out with it.
 */
export function CardForm({ title, intro, onSubmit, children }: CardFormProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    form.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
  }, []);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <form
      ref={form}
      noValidate
      className={classes["form"]}
      aria-labelledby={title === null ? undefined : `${id}-title`}
      aria-describedby={intro === undefined ? undefined : `${id}-intro`}
      onSubmit={submit}
    >
      {title !== null && (
        <Title order={2} size="h3" id={`${id}-title`}>
          {title}
        </Title>
      )}
      {intro !== undefined && (
        <Text c="dimmed" id={`${id}-intro`} component="div">
          {intro}
        </Text>
      )}
      <Stack gap="lg" mt={title === null && intro === undefined ? 0 : "lg"}>
        {children}
      </Stack>
    </form>
  );
}
