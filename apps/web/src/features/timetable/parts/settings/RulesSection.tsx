import type { PlanningSettings } from "@assay/contract";
import { WEIGHT_PRESETS, type WeightPreset } from "@assay/domain";
import { Checkbox, NativeSelect, Stack } from "@mantine/core";
import { useT } from "../../../../platform/i18n/texts.ts";
import { Section } from "../../../../ui/Section.tsx";
import { usePlanPage } from "../usePlanPage.ts";
import { NumberField } from "./NumberField.tsx";
import classes from "./Settings.module.css";
import { useSettings } from "./useSettings.ts";
import { AddButton, RemoveButton } from "../RowButtons.tsx";

type Rules = PlanningSettings["rules"];
type Order = Rules["precedence"][number];

const NUMBERS = [
  ["changeMinutes", "timetable:planChange"],
  ["roomResetMinutes", "timetable:planReset"],
  ["minDifferentObservers", "timetable:planDifferent"],
  ["maxSameObserver", "timetable:planSame"],
] as const;
const WISHES = Object.keys(WEIGHT_PRESETS) as WeightPreset[];

interface OrderRowProps {
  order: Order;
  onChange(order: Order): void;
  onRemove(): void;
}

/** Two exercises that every candidate does one after the other. */
function OrderRow({ order, onChange, onRemove }: OrderRowProps) {
  const t = useT();
  const { planned } = usePlanPage();
  const { mayEdit, names } = useSettings();
  const data = planned.exercises.map(({ id }) => ({ value: id, label: names.exercise(id) }));
  return (
    <div className={classes["row"]}>
      <NativeSelect
        size="md"
        label={t("timetable:planBefore")}
        data={data}
        value={order.before}
        disabled={!mayEdit}
        onChange={({ currentTarget: { value } }) => onChange({ ...order, before: value })}
      />
      <NativeSelect
        size="md"
        label={t("timetable:planAfter")}
        data={data}
        value={order.after}
        disabled={!mayEdit}
        onChange={({ currentTarget: { value } }) => onChange({ ...order, after: value })}
      />
      {mayEdit && <RemoveButton label={t("timetable:planRemoveOrder")} onClick={onRemove} />}
    </div>
  );
}

function Orders({ rules, set }: { rules: Rules; set(part: Partial<Rules>): void }) {
  const t = useT();
  const { planned } = usePlanPage();
  const { mayEdit, errorAt } = useSettings();
  const { precedence } = rules;
  const error = errorAt("rules.precedence");
  const [first, second] = planned.exercises;
  return (
    <Stack gap="sm" role="group" aria-label={t("timetable:planOrder")}>
      {precedence.map((order, index) => (
        // Orders have no id, and stay where they are while they are edited.
        <OrderRow
          key={index}
          order={order}
          onChange={(next) =>
            set({ precedence: precedence.map((other, at) => (at === index ? next : other)) })
          }
          onRemove={() => set({ precedence: precedence.filter((_, at) => at !== index) })}
        />
      ))}
      {error && <p className={classes["error"]}>{error}</p>}
      {mayEdit && first && second && (
        <AddButton
          label={t("timetable:planAddOrder")}
          onClick={() =>
            set({ precedence: [...precedence, { before: first.id, after: second.id }] })
          }
        />
      )}
    </Stack>
  );
}

/** What every timetable must keep, and what matters beyond. */
export function RulesSection() {
  const t = useT();
  const { settings, change, mayEdit, errorAt } = useSettings();
  const { rules, wish } = settings;
  const set = (part: Partial<Rules>): void => change({ rules: { ...rules, ...part } });
  return (
    <Section title={t("timetable:planRules")}>
      <Stack gap="md">
        <div className={classes["fields"]}>
          {NUMBERS.map(([name, label]) => (
            <NumberField
              key={name}
              label={t(label)}
              value={rules[name]}
              isReadOnly={!mayEdit}
              error={errorAt("rules")}
              onChange={(value) => set({ [name]: value })}
            />
          ))}
        </div>
        <Checkbox
          size="md"
          label={t("timetable:planOneDay")}
          checked={rules.oneDay}
          disabled={!mayEdit}
          onChange={({ currentTarget: { checked } }) => set({ oneDay: checked })}
        />
        <Orders rules={rules} set={set} />
        <NativeSelect
          size="md"
          maw={280}
          label={t("timetable:planWish")}
          disabled={!mayEdit}
          value={wish}
          onChange={({ currentTarget }) => change({ wish: currentTarget.value as WeightPreset })}
          data={WISHES.map((value) => ({ value, label: t(`timetable:planWish_${value}`) }))}
        />
      </Stack>
    </Section>
  );
}
