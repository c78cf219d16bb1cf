import { ActionIcon, Button, Text } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useLayoutEffect, useRef } from "react";
import { useT } from "../../../platform/i18n/texts.ts";
import { validationText } from "../../../platform/forms/validationText.ts";
import { newId } from "../../../ui/newId.ts";
import classes from "./Resources.module.css";
import type { ResourceForm } from "../model/resourcesHeld.ts";

/** Maximum rows of a list, as the contract allows. */
const MOST = 200;

/** What both lists get of the form. */
export interface ResourceListProps {
  draft: ResourceForm;
  errors: ReadonlyMap<string, string>;
  edit(change: (draft: ResourceForm) => ResourceForm): void;
  /** The kinds used so far, as suggestions. */
  kinds: readonly string[];
}

interface ResourceRowProps {
  removeLabel: string;
  onRemove(): void;
  /** The fields. */
  children: ReactNode;
}

/** A row of a list, which can be removed. */
export function ResourceRow({ removeLabel, onRemove, children }: ResourceRowProps) {
  return (
    <li className={classes["row"]}>
      {children}
      <ActionIcon
        className={classes["remove"] ?? ""}
        color="error"
        aria-label={removeLabel}
        onClick={onRemove}
      >
        <IconTrash size={20} aria-hidden />
      </ActionIcon>
    </li>
  );
}

interface ResourceRowsProps {
  /** Number of rows. */
  size: number;
  /** The check that the list as a whole fails. */
  error: string | undefined;
  empty: string;
  addLabel: string;
  onAdd(id: string): void;
  /** The rows. */
  children: ReactNode;
}

/** A list to which rows can be added; the first field of a new one takes the focus. */
export function ResourceRows(props: ResourceRowsProps) {
  const { size, error, empty, addLabel, onAdd, children } = props;
  const t = useT();
  const list = useRef<HTMLUListElement>(null);
  const isAdding = useRef(false);
  useLayoutEffect(() => {
    if (!isAdding.current) return;
    isAdding.current = false;
    list.current?.lastElementChild?.querySelector("input")?.focus();
  });
  const add = (): void => {
    isAdding.current = true;
    onAdd(newId());
  };
  return (
    <>
      {size === 0 && <Text c="dimmed">{empty}</Text>}
      <ul ref={list} className={classes["rows"]}>
        {children}
      </ul>
      {error !== undefined && (
        <Text size="sm" c="error" role="alert">
          {validationText(t, error, size)}
        </Text>
      )}
      {size < MOST && (
        <div>
          <Button variant="light" leftSection={<IconPlus size={20} aria-hidden />} onClick={add}>
            {addLabel}
          </Button>
        </div>
      )}
    </>
  );
}
