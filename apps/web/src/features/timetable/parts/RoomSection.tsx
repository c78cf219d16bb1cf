import { Autocomplete, NumberInput, TextInput } from "@mantine/core";
import { validationText } from "../../../platform/forms/validationText.ts";
import { useT } from "../../../platform/i18n/texts.ts";
import { Section } from "../../../ui/Section.tsx";
import { newRoom, withoutRow, withRow } from "../model/resourceForm.ts";
import type { RoomForm } from "../model/resourcesHeld.ts";
import { type ResourceListProps, ResourceRow, ResourceRows } from "./ResourceRows.tsx";

interface RoomFieldsProps extends Pick<ResourceListProps, "errors" | "kinds"> {
  id: string;
  room: RoomForm;
  onChange(change: Partial<RoomForm>): void;
}

function RoomFields({ id, room, errors, kinds, onChange }: RoomFieldsProps) {
  const t = useT();
  const { name, kind, seats } = room;
  const errorAt = (field: keyof RoomForm): string | undefined =>
    validationText(t, errors.get(`rooms/${id}/${field}`), room[field]);
  const isTaken = errors.get(`rooms/${id}/name`) === "duplicateName";
  const isSeatless = seats !== "" && errors.has(`rooms/${id}/seats`);
  return (
    <>
      <TextInput
        label={t("timetable:roomName")}
        required
        autoComplete="off"
        maxLength={100}
        value={name}
        error={isTaken ? t("timetable:roomTaken") : errorAt("name")}
        onChange={({ currentTarget: { value } }) => onChange({ name: value })}
      />
      <Autocomplete
        label={t("timetable:kind")}
        placeholder={t("timetable:ordinaryRoom")}
        size="md"
        maxLength={60}
        data={kinds.filter((other) => other !== kind)}
        value={kind}
        error={errorAt("kind")}
        onChange={(value) => onChange({ kind: value })}
      />
      <NumberInput
        label={t("timetable:seats")}
        required
        min={1}
        max={500}
        clampBehavior="none"
        allowDecimal={false}
        allowNegative={false}
        value={seats}
        error={isSeatless ? t("timetable:seatsRange") : errorAt("seats")}
        onChange={(typed) => onChange({ seats: typeof typed === "number" ? typed : "" })}
      />
    </>
  );
}

/** The rooms of the tenant. */
export function RoomSection({ draft: { rooms }, errors, kinds, edit }: ResourceListProps) {
  const t = useT();
  const set = (id: string, change: Partial<RoomForm>): void =>
    edit((now) => {
      const room = { ...newRoom, ...now.rooms.get(id), ...change };
      return { ...now, rooms: withRow(now.rooms, id, room) };
    });
  const remove = (id: string): void =>
    edit((now) => ({ ...now, rooms: withoutRow(now.rooms, id) }));
  return (
    <Section title={t("timetable:rooms")} hint={t("timetable:roomsHint")}>
      <ResourceRows
        size={rooms.size}
        error={errors.get("rooms")}
        empty={t("timetable:noRooms")}
        addLabel={t("timetable:addRoom")}
        onAdd={(id) => set(id, {})}
      >
        {[...rooms].map(([id, room]) => (
          <ResourceRow
            key={id}
            removeLabel={t("timetable:removeRow", { name: room.name || "–" })}
            onRemove={() => remove(id)}
          >
            <RoomFields
              id={id}
              room={room}
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
