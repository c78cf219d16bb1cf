import { NativeSelect } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";

/** Stands for no kind at all; "" is that of ordinary rooms. */
const NONE = "-";

interface KindSelectProps {
  label: string;
  /** The kinds that there are; the value is one of the choices in any case. */
  kinds: readonly string[];
  value: string | null;
  /** Whether nothing may be needed, and an ordinary room will do. */
  has: { none: boolean; ordinary: boolean };
  isReadOnly: boolean;
  onChange(value: string | null): void;
}

/** The kind of room or role player that an exercise needs. */
export function KindSelect(props: KindSelectProps) {
  const { label, kinds, value, has, isReadOnly, onChange } = props;
  const t = useT();
  const named = [...new Set([...kinds, value ?? ""])].filter((kind) => kind !== "").toSorted();
  return (
    <NativeSelect
      size="md"
      label={label}
      disabled={isReadOnly}
      value={value ?? NONE}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === NONE ? null : currentTarget.value)
      }
      data={[
        ...(has.none ? [{ value: NONE, label: t("timetable:planNone") }] : []),
        ...(has.ordinary ? [{ value: "", label: t("timetable:planOrdinary") }] : []),
        ...named.map((kind) => ({ value: kind, label: kind })),
      ]}
    />
  );
}
