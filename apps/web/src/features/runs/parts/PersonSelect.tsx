import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { lazy, Suspense, useId, useMemo, useState } from "react";
import { useFormat } from "../../../platform/i18n/format.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import classes from "./PersonSelect.module.css";
import type { Person } from "../model/staffing.ts";

const PersonPicker = lazy(() => import("./PersonPicker.tsx"));

interface PersonSelectProps {
  label: string;
  description?: string;
  people: readonly Person[];
  value: readonly string[];
  onChange(ids: string[]): void;
  isReadOnly: boolean;
}

/** Several people as chips, in the order in which they were chosen; the list loads with its first use. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, description, people, value, onChange, isReadOnly } = props;
  const t = useT();
  const id = useId();
  const { compare } = useFormat();
  const [isAdding, setAdding] = useState(false);
  const names = useMemo(() => {
    const unnamed = people.filter((person) => person.name === null).map((person) => person.id);
    return new Map(
      people.map((person) => {
        const number = unnamed.indexOf(person.id) + 1;
        return [person.id, person.name ?? t("runs:deletedUser", { number })];
      }),
    );
  }, [people, t]);
  const emails = useMemo(
    () => new Map(people.map((person) => [person.id, person.email ?? ""])),
    [people],
  );
  const others = [...names]
    .filter(([person]) => !value.includes(person))
    .toSorted(([, a], [, b]) => compare(a, b))
    .map(([person, name]) => ({ value: person, label: name }));
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={`${label}: ${t("runs:choosePeople")}`}
      aria-describedby={description === undefined ? undefined : id}
      onClick={() => setAdding(true)}
    >
      {t("runs:choosePeople")}
    </Button>
  );
  return (
    <div>
      <div className={classes["label"]}>{label}</div>
      {description !== undefined && (
        <div id={id} className={classes["description"]}>
          {description}
        </div>
      )}
      <div className={classes["people"]}>
        {value.map((person) => {
          const name = names.get(person) ?? "";
          return (
            <span key={person} className={classes["chip"]}>
              {name}
              {!isReadOnly && (
                <button
                  type="button"
                  aria-label={t("runs:removeOf", { name })}
                  onClick={() => onChange(value.filter((other) => other !== person))}
                >
                  <IconX size={16} aria-hidden />
                </button>
              )}
            </span>
          );
        })}
        {!isReadOnly && (
          <Suspense fallback={addButton}>
            {isAdding ? (
              <PersonPicker
                label={label}
                people={others}
                emails={emails}
                onAdd={(person) => onChange([...value, person])}
                onClose={() => setAdding(false)}
              />
            ) : (
              addButton
            )}
          </Suspense>
        )}
      </div>
    </div>
  );
}
