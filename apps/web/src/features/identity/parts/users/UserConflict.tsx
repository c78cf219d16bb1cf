import { Button, Group } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { type Format, useFormat } from "../../../../platform/i18n/format.ts";
import { type Translate, useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import type { Conflict, UserEditing } from "./useUserEditing.ts";
import classes from "./Users.module.css";

const SIDES = ["mine", "theirs"] as const;

/** A value of a field, as a person reads it. */
function valueText(t: Translate, format: Format, { field }: Conflict, value: Conflict["mine"]) {
  if (value === null || value === "") return t("administration:none");
  if (typeof value !== "string") return format.list(value);
  return field === "endsOn" ? format.date(value) : value;
}

interface OptionProps {
  conflict: Conflict;
  side: (typeof SIDES)[number];
  /** Name of the radio buttons of the field. */
  group: string;
  onChoose(): void;
}

/** One of the two versions of a field. */
function Option({ conflict, side, group, onChoose }: OptionProps) {
  const t = useT();
  const value = valueText(t, useFormat(), conflict, conflict[side]);
  return (
    <td>
      <label className={classes["choice"]}>
        <input
          type="radio"
          name={group}
          checked={conflict.choice === side}
          aria-label={`${t(`administration:${conflict.field}`)}, ${t(`administration:${side}`)}: ${value}`}
          onChange={onChoose}
        />
        <span>{value}</span>
      </label>
    </td>
  );
}

/** Somebody else changed the same: both versions are shown, and each field waits for a choice. */
export function UserConflict({ conflicts, choose }: Pick<UserEditing, "conflicts" | "choose">) {
  const t = useT();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = conflicts.length > 0;
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);
  if (!isOpen) return null;
  return (
    <div ref={place}>
      <Notice tone="warning" title={t("administration:conflictTitle")}>
        {t("administration:conflictText")}
        <table className={classes["conflicts"]}>
          <thead>
            <tr>
              <th scope="col">{t("administration:field")}</th>
              <th scope="col">{t("administration:mine")}</th>
              <th scope="col">{t("administration:theirs")}</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((conflict) => (
              <tr key={conflict.field}>
                <th scope="row">{t(`administration:${conflict.field}`)}</th>
                {SIDES.map((side) => (
                  <Option
                    key={side}
                    conflict={conflict}
                    side={side}
                    group={`${id}-${conflict.field}`}
                    onChoose={() => choose(side, conflict.field)}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <Group gap="sm" mt="sm">
          <Button variant="default" onClick={() => choose("theirs")}>
            {t("administration:takeTheirs")}
          </Button>
          <Button variant="default" onClick={() => choose("mine")}>
            {t("administration:keepMine")}
          </Button>
        </Group>
      </Notice>
    </div>
  );
}
