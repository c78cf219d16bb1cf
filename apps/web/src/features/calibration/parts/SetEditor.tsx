import type { CalibrationSet } from "@assay/contract";
import { MOST_SET_SAMPLES, textIn } from "@assay/domain";
import { Button, Stack, Text, TextInput } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { type FormControl, useFormState } from "../../../platform/forms/useFormState.ts";
import { useUnsavedGuard } from "../../../platform/forms/useUnsavedGuard.ts";
import { useLanguageOrder, useT } from "../../../platform/i18n/texts.ts";
import { paths } from "../../../platform/page/paths.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { PageHeader } from "../../../ui/PageHeader.tsx";
import { Section } from "../../../ui/Section.tsx";
import { PersonSelect } from "../../runs/shared/people/PersonSelect.tsx";
import { peopleQuery } from "../api.ts";
import { emptySample, type SampleForm, type SetForm, setShape } from "../model/setForm.ts";
import classes from "./Calibration.module.css";
import { ExpertView } from "./ExpertView.tsx";
import { Material } from "./Material.tsx";
import { Progress } from "./Progress.tsx";
import { SampleEditor } from "./SampleEditor.tsx";
import { SetFooter } from "./SetFooter.tsx";
import { StateBadge } from "./StateBadge.tsx";
import { useFaultText } from "./useFaultText.ts";
import { type SetActions, useSetActions } from "./useSetActions.ts";

interface PartProps {
  control: FormControl<CalibrationSet, SetForm>;
  actions: SetActions;
}

/** The samples: written in a draft, afterwards as observers see them, with what the experts say. */
function SamplesSection({ control, actions }: PartProps) {
  const t = useT();
  const faultText = useFaultText();
  const { base, draft, edit } = control;
  const faultAt = (place: number): string | null => {
    const found = [...actions.faults].find(([path]) => path.startsWith(`samples.${place}`));
    return found ? faultText(found[1]) : null;
  };
  const change = (id: string, part: Partial<SampleForm>): void =>
    edit((now) => ({
      ...now,
      samples: now.samples.map((one) => (one.id === id ? { ...one, ...part } : one)),
    }));
  const mayEdit = base.can.edit === true;
  const own = actions.faults.get("samples");
  return (
    <Section title={t("calibration:samples")} hint={t("calibration:samplesHint")}>
      {own !== undefined && <Notice tone="warning">{faultText(own)}</Notice>}
      <ul className={classes["list"]}>
        {mayEdit
          ? draft.samples.map((sample, place) => (
              <SampleEditor
                key={sample.id}
                sample={sample}
                place={place + 1}
                fault={faultAt(place)}
                onChange={(part) => change(sample.id, part)}
                onRemove={() =>
                  edit((now) => ({
                    ...now,
                    samples: now.samples.filter(({ id }) => id !== sample.id),
                  }))
                }
              />
            ))
          : base.samples.map((sample, place) => (
              <li key={sample.id} className={classes["sample"]}>
                <Text fw={600}>
                  {t("calibration:sampleName", { place: place + 1, name: sample.name })}
                </Text>
                <Material sample={sample} />
                <ExpertView set={base} sampleId={sample.id} />
                {faultAt(place) !== null && (
                  <Text c="error" role="alert">
                    {faultAt(place)}
                  </Text>
                )}
              </li>
            ))}
      </ul>
      {mayEdit && draft.samples.length < MOST_SET_SAMPLES && (
        <Button
          mt="sm"
          variant="light"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() =>
            edit((now) => {
              const name = t("calibration:newSample", { place: now.samples.length + 1 });
              return { ...now, samples: [...now.samples, emptySample(name)] };
            })
          }
        >
          {t("calibration:addSample")}
        </Button>
      )}
    </Section>
  );
}

/** How far a member is, beside their name. */
const markOf = (set: CalibrationSet) => (id: string) => <Progress set={set} personId={id} />;

/** The experts, whose ratings are the model, and the observers, who are measured by it. */
function PeopleSections({ control, actions }: PartProps) {
  const t = useT();
  const faultText = useFaultText();
  const { base, draft, edit } = control;
  const { data: users = [] } = useQuery(peopleQuery);
  const people = useMemo(() => {
    const able = users.filter(({ mayRate }) => mayRate);
    const known = new Map([...base.people, ...users].map((one) => [one.id, one]));
    const chosen = [...draft.expertIds, ...draft.observerIds].flatMap((id) => known.get(id) ?? []);
    return [...new Map([...able, ...chosen].map((one) => [one.id, one])).values()].map((one) => ({
      id: one.id,
      name: one.lastName === null ? null : `${one.lastName}, ${one.firstName ?? ""}`,
    }));
  }, [users, base.people, draft.expertIds, draft.observerIds]);
  const mark = useMemo(() => markOf(base), [base]);
  const faultOf = (field: string): string | undefined =>
    [...actions.faults].find(([path]) => path.startsWith(field))?.[1];
  const [ofExperts, ofObservers] = [faultOf("expertIds"), faultOf("observerIds")];
  return (
    <>
      <Section title={t("calibration:experts")} hint={t("calibration:expertsHint")}>
        <PersonSelect
          label={t("calibration:experts")}
          people={people.filter(({ id }) => !draft.observerIds.includes(id))}
          value={draft.expertIds}
          onChange={(expertIds) => edit((now) => ({ ...now, expertIds }))}
          isReadOnly={base.can.edit !== true}
          mark={mark}
        />
        {ofExperts !== undefined && <Notice tone="warning">{faultText(ofExperts)}</Notice>}
      </Section>
      <Section title={t("calibration:observers")} hint={t("calibration:observersHint")}>
        <PersonSelect
          label={t("calibration:observers")}
          people={people.filter(({ id }) => !draft.expertIds.includes(id))}
          value={draft.observerIds}
          onChange={(observerIds) => edit((now) => ({ ...now, observerIds }))}
          isReadOnly={base.state === "WITHDRAWN"}
          mark={mark}
        />
        {ofObservers !== undefined && <Notice tone="warning">{faultText(ofObservers)}</Notice>}
      </Section>
    </>
  );
}

/** Prepares a set of samples: samples, experts, observers, and what it becomes next. */
export function SetEditor({ set }: { set: CalibrationSet }) {
  const t = useT();
  const order = useLanguageOrder();
  const control = useFormState(set, setShape, { name: `calibrationSet:${set.id}` });
  const { base, draft, isDirty, edit } = control;
  useUnsavedGuard(isDirty, t("calibration:leave"), { onLeave: control.forget });
  const actions = useSetActions(control);
  const part = { control, actions };
  return (
    <>
      <PageHeader
        title={base.name}
        subtitle={`${base.processName} · ${textIn(base.exerciseName, order) ?? ""} · ${t("calibration:version", { version: base.version })}`}
        backTo={paths.calibrationSets()}
        backLabel={t("calibration:toSets")}
      >
        <StateBadge state={base.state} />
      </PageHeader>
      <Stack gap="lg">
        <Notice tone="info">{t(`calibration:stateHint_${base.state}`)}</Notice>
        {base.can.edit === true && (
          <TextInput
            label={t("calibration:name")}
            value={draft.name}
            maxLength={100}
            maw={480}
            onChange={({ currentTarget: { value } }) => edit((now) => ({ ...now, name: value }))}
          />
        )}
        <SamplesSection {...part} />
        <PeopleSections {...part} />
        <SetFooter {...part} />
      </Stack>
    </>
  );
}
