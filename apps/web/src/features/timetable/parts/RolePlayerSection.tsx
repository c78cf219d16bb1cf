import { TagsInput, TextInput } from "@mantine/core";
import { validationText } from "../../../platform/forms/validationText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { newRolePlayer, withoutRow, withRow } from "../model/resourceForm.ts";
import type { RolePlayerForm } from "../model/resourcesHeld.ts";
import classes from "./Resources.module.css";
import { type ResourceListProps, ResourceRow, ResourceRows } from "./ResourceRows.tsx";

interface RolePlayerFieldsProps extends Pick<ResourceListProps, "errors" | "kinds"> {
  id: string;
  rolePlayer: RolePlayerForm;
  onChange(change: Partial<RolePlayerForm>): void;
}

function RolePlayerFields(props: RolePlayerFieldsProps) {
  const { id, rolePlayer, errors, kinds, onChange } = props;
  const t = useT();
  const errorAt = (field: keyof RolePlayerForm): string | undefined =>
    validationText(t, errors.get(`rolePlayers/${id}/${field}`), rolePlayer[field]);
  return (
    <>
      <TextInput
        label={t("timetable:rolePlayerName")}
        required
        autoComplete="off"
        maxLength={100}
        value={rolePlayer.name}
        error={errorAt("name")}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <TagsInput
        className={classes["wide"] ?? ""}
        label={t("timetable:kinds")}
        required
        size="md"
        maxLength={60}
        maxTags={20}
        splitChars={[",", ";"]}
        placeholder={rolePlayer.kinds.length === 0 ? t("timetable:kindsExample") : ""}
        data={[...kinds]}
        value={[...rolePlayer.kinds]}
        error={errorAt("kinds")}
        onChange={(value) => onChange({ kinds: value })}
      />
    </>
  );
}

/** The role players of the tenant, with the kinds of role that each plays. */
export function RolePlayerSection(props: ResourceListProps) {
  const {
    draft: { rolePlayers },
    errors,
    kinds,
    edit,
  } = props;
  const t = useT();
  const set = (id: string, change: Partial<RolePlayerForm>): void =>
    edit((now) => {
      const rolePlayer = { ...newRolePlayer, ...now.rolePlayers.get(id), ...change };
      return { ...now, rolePlayers: withRow(now.rolePlayers, id, rolePlayer) };
    });
  const remove = (id: string): void =>
    edit((now) => ({ ...now, rolePlayers: withoutRow(now.rolePlayers, id) }));
  return (
    <Section title={t("timetable:rolePlayers")} hint={t("timetable:rolePlayersHint")}>
      <ResourceRows
        size={rolePlayers.size}
        error={errors.get("rolePlayers")}
        empty={t("timetable:noRolePlayers")}
        addLabel={t("timetable:addRolePlayer")}
        onAdd={(id) => set(id, {})}
      >
        {[...rolePlayers].map(([id, rolePlayer]) => (
          <ResourceRow
            key={id}
            removeLabel={t("timetable:removeRow", { name: rolePlayer.name || "–" })}
            onRemove={() => remove(id)}
          >
            <RolePlayerFields
              id={id}
              rolePlayer={rolePlayer}
              errors={errors}
              kinds={kinds}
              onChange={(change) => set(id, change)}
            />
          </ResourceRow>
        ))}
      </ResourceRows>
    </Section>
  );
}
