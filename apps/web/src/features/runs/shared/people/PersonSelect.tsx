import { Button } from "@mantine/core";
import { IconPlus, IconX } from "@tabler/icons-react";
import { lazy, type ReactNode, Suspense, useId, useMemo, useState } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import classes from "./PersonSelect.module.css";
import type { Person } from "./peopleFor.ts";

const PersonPicker = lazy(() => import("./PersonPicker.tsx"));

interface PersonSelectProps {
  label: string;
  description?: string;
  people: readonly Person[];
  value: readonly string[];
  onChange(ids: string[]): void;
  isReadOnly: boolean;
  /** What is said beside somebody who was chosen. */
  mark?: ((id: string) => ReactNode) | undefined;
}

/** The names by the ids; those who were deleted have a number instead. */
function useNames(people: readonly Person[]): ReadonlyMap<string, string> {
  const t = useT();
  return useMemo(() => {
    const unnamed = people.filter((person) => person.name === null).map((person) => person.id);
    return new Map(
      people.map((person) => {
        const number = unnamed.indexOf(person.id) + 1;
        return [person.id, person.name ?? t("runs:deletedUser", { number })];
      }),
    );
  }, [people, t]);
}

interface ChipProps {
  name: string;
  mark: ReactNode;
  onRemove: (() => void) | undefined;
}

/** Somebody who was chosen; without `onRemove` they stay. */
function Chip({ name, mark, onRemove }: ChipProps) {
  const t = useT();
  return (
    <span className={classes["chip"]}>
      <span className={classes["who"]}>
        {name}
        {mark}
      </span>
      {onRemove && (
        <button type="button" aria-label={t("runs:removeOf", { name })} onClick={onRemove}>
          <IconX size={16} aria-hidden />
        </button>
      )}
    </span>
  );
}

interface AddPeopleProps extends Pick<
  PersonSelectProps,
  "label" | "people" | "value" | "onChange"
> {
  names: ReadonlyMap<string, string>;
  descriptionId: string | undefined;
}

/** Chooses further people from a list. */
function AddPeople(props: AddPeopleProps) {
  const { label, people, value, onChange, names, descriptionId } = props;
  const t = useT();
  const { compare } = useFormat();
  const [isAdding, setAdding] = useState(false);
  const emails = useMemo(
    () => new Map(people.map((person) => [person.id, person.email ?? ""])),
    [people],
  );
  const others = [...names]
    .filter(([person]) => !value.includes(person))
    .toSorted(([, a], [, b]) => compare(a, b))
    .map(([person, name]) => ({ value: person, label: name }));
  // Also shown while the list loads, so that nothing moves under the pointer.
  const addButton = (
    <Button
      variant="default"
      leftSection={<IconPlus size={18} aria-hidden />}
      aria-label={`${label}: ${t("runs:choosePeople")}`}
      aria-describedby={descriptionId}
      onClick={() => setAdding(true)}
    >
      {t("runs:choosePeople")}
    </Button>
  );
  return (
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
  );
}

/** Several people as chips, in the order in which they were chosen; the list loads with its first use. */
export function PersonSelect(props: PersonSelectProps) {
  const { label, description, people, value, onChange, isReadOnly } = props;
  const id = useId();
  const names = useNames(people);
  return (
    <div>
      <div className={classes["label"]}>{label}</div>
      {description !== undefined && (
        <div id={id} className={classes["description"]}>
          {description}
        </div>
      )}
      <div className={classes["people"]}>
        {value.map((person) => (
          <Chip
            key={person}
            name={names.get(person) ?? ""}
            mark={props.mark?.(person)}
            onRemove={
              isReadOnly ? undefined : () => onChange(value.filter((other) => other !== person))
            }
          />
        ))}
        {!isReadOnly && (
          <AddPeople
            label={label}
            people={people}
            value={value}
            onChange={onChange}
            names={names}
            descriptionId={description === undefined ? undefined : id}
          />
        )}
      </div>
    </div>
  );
}
