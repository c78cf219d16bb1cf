import type { Room } from "@assay/contract";
import { Anchor, Stack, TextInput } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { paths } from "../../../../platform/page/paths.ts";
import { Link } from "../../../../ui/Link.tsx";
import { newId } from "../../../../ui/newId.ts";
import { Section } from "../../../../ui/Section.tsx";
import { withoutResource } from "../../model/absences.ts";
import { NumberField } from "./NumberField.tsx";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";
import { AddButton, RemoveButton } from "../RowButtons.tsx";
import { unusedNames } from "../../model/unusedNames.ts";

/** Longest name of a room and of a kind, in characters. */
const NAME_LENGTH = 100;
const KIND_LENGTH = 60;

interface RoomRowProps {
  room: Room;
  onChange(room: Room): void;
  onRemove(): void;
}

function RoomRow({ room, onChange, onRemove }: RoomRowProps) {
  const t = useT();
  const { mayEdit, errorAt } = useSettings();
  const variant = mayEdit ? "default" : "filled";
  return (
    <div className={classes["row"]} role="group" aria-label={room.name}>
      <TextInput
        label={t("timetable:planName")}
        value={room.name}
        maxLength={NAME_LENGTH}
        readOnly={!mayEdit}
        variant={variant}
        error={errorAt(`rooms.${room.id}`)}
        onChange={({ currentTarget: { value } }) => onChange({ ...room, name: value })}
      />
      <TextInput
        label={t("timetable:planKind")}
        value={room.kind}
        maxLength={KIND_LENGTH}
        readOnly={!mayEdit}
        variant={variant}
        onChange={({ currentTarget: { value } }) => onChange({ ...room, kind: value })}
      />
      <NumberField
        label={t("timetable:planSeats")}
        value={room.seats}
        min={1}
        max={500}
        isReadOnly={!mayEdit}
        onChange={(seats) => onChange({ ...room, seats })}
      />
      {mayEdit && (
        <RemoveButton label={t("timetable:planRemoveOf", { name: room.name })} onClick={onRemove} />
      )}
    </div>
  );
}

/** Seats of a new room: a small group. */
const NEW_SEATS = 6;

/** The rooms of the run; at first those of the tenant. */
export function RoomsSection() {
  const t = useT();
  const { settings, change, mayEdit } = useSettings();
  const { rooms } = settings;
  const add = (): void => {
    const [name = ""] = unusedNames(1, rooms, (number) => t("timetable:planNewRoom", { number }));
    change({ rooms: [...rooms, { id: newId(), name, kind: "", seats: NEW_SEATS }] });
  };
  return (
    <Section title={t("timetable:planRooms")} hint={t("timetable:planRoomsHint")}>
      <Stack gap="sm">
        {rooms.map((room) => (
          <RoomRow
            key={room.id}
            room={room}
            onChange={(next) =>
              change({ rooms: rooms.map((other) => (other.id === room.id ? next : other)) })
            }
            onRemove={() => change(withoutResource(settings, room.id))}
          />
        ))}
        {mayEdit && <AddButton label={t("timetable:planAddRoom")} onClick={add} />}
        <Anchor component={Link} to={paths.planningResources()}>
          {t("timetable:planOfOrganisation")}
        </Anchor>
      </Stack>
    </Section>
  );
}
