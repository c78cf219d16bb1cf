import { Button, Group } from "@mantine/core";
import { useEffect, useId, useRef } from "react";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Notice } from "../../../../ui/Notice.tsx";
import type { Conflict, UserEditing } from "./useUserEditing.ts";
import classes from "./Users.module.css";

/** Somebody else changed the same: both versions are shown, and each field waits for a choice. */
export function UserConflict({ conflicts, choose }: Pick<UserEditing, "conflicts" | "choose">) {
  const t = useT();
  const format = useFormat();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const isOpen = conflicts.length > 0;
  useEffect(() => {
    if (isOpen) place.current?.scrollIntoView({ block: "center" });
  }, [isOpen]);
  if (!isOpen) return null;
  const words = (field: Conflict["field"], value: Conflict["mine"]): string => {
    if (value === null || value === "") return t("administration:none");
    if (typeof value !== "string") return format.list(value);
    return field === "endsOn" ? format.date(value) : value;
  };
  const option = ({ field, choice, ...versions }: Conflict, side: "mine" | "theirs") => (
    <td>
      <label className={classes["choice"]}>
        <input
          type="radio"
          name={`${id}-${field}`}
          checked={choice === side}
          aria-label={`${t(`administration:${field}`)}, ${t(`administration:${side}`)}: ${words(field, versions[side])}`}
          onChange={() => choose(side, field)}
        />
        <span>{words(field, versions[side])}</span>
      </label>
    </td>
  );
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
                {option(conflict, "mine")}
                {option(conflict, "theirs")}
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
