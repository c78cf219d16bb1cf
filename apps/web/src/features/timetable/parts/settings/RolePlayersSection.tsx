import type { RolePlayer } from "@assay/contract";
import { Stack, TextInput } from "@mantine/core";
import { useState } from "react";
import { useT } from "../../../../platform/i18n/texts.ts";
import { newId } from "../../../../ui/newId.ts";
import { Section } from "../../../../ui/Section.tsx";
import { withoutResource } from "../../model/absences.ts";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";
import { AddButton, RemoveButton } from "../RowButtons.tsx";
import { unusedNames } from "../../model/unusedNames.ts";

const NAME_LENGTH = 100;

interface RolePlayerRowProps {
  player: RolePlayer;
  onChange(player: RolePlayer): void;
  onRemove(): void;
}

const kindsOf = (text: string): string[] => [
  ...new Set(
    text
      .split(",")
      .map((kind) => kind.trim())
      .filter((kind) => kind !== ""),
  ),
];

function RolePlayerRow({ player, onChange, onRemove }: RolePlayerRowProps) {
  const t = useT();
  const { mayEdit, errorAt } = useSettings();
  /** What is typed, with commas that end nothing yet; null: the kinds as they are. */
  const [typed, setTyped] = useState<string | null>(null);
  const variant = mayEdit ? "default" : "filled";
  return (
    <div className={classes["row"]} role="group" aria-label={player.name}>
      <TextInput
        label={t("timetable:planName")}
        value={player.name}
        maxLength={NAME_LENGTH}
        readOnly={!mayEdit}
        variant={variant}
        error={errorAt(`rolePlayers.${player.id}`)}
        onChange={({ currentTarget: { value } }) => onChange({ ...player, name: value })}
      />
      <TextInput
        label={t("timetable:planKinds")}
        value={typed ?? player.kinds.join(", ")}
        readOnly={!mayEdit}
        variant={variant}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value);
          onChange({ ...player, kinds: kindsOf(value) });
        }}
        onBlur={() => setTyped(null)}
      />
      {mayEdit && (
        <RemoveButton
          label={t("timetable:planRemoveOf", { name: player.name })}
          onClick={onRemove}
        />
      )}
    </div>
  );
}

/** The role players of the run; at first those of the tenant. */
export function RolePlayersSection() {
  const t = useT();
  const { settings, change, mayEdit } = useSettings();
  const { rolePlayers } = settings;
  const add = (): void => {
    const [name = ""] = unusedNames(1, rolePlayers, (number) =>
      t("timetable:planNewRolePlayer", { number }),
    );
    const kinds = rolePlayers[0]?.kinds ?? [];
    change({ rolePlayers: [...rolePlayers, { id: newId(), name, kinds }] });
  };
  return (
    <Section title={t("timetable:planRolePlayers")}>
      <Stack gap="sm">
        {rolePlayers.map((player) => (
          <RolePlayerRow
            key={player.id}
            player={player}
            onChange={(next) =>
              change({
                rolePlayers: rolePlayers.map((other) => (other.id === player.id ? next : other)),
              })
            }
            onRemove={() => change(withoutResource(settings, player.id))}
          />
        ))}
        {mayEdit && <AddButton label={t("timetable:planAddRolePlayer")} onClick={add} />}
      </Stack>
    </Section>
  );
}
