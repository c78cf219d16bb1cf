import type { CandidateWorks, ListedWork } from "@assay/contract";
import { observedLeaves, textIn, WORK_KINDS, type WorkKind } from "@assay/domain";
import { NativeSelect, Stack, Switch, Text } from "@mantine/core";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useChoice } from "../../../../platform/forms/useChoice.ts";
import { useFormat } from "../../../../platform/i18n/format.ts";
import { candidateNames } from "../../../../platform/i18n/names.ts";
import { useLanguageOrder, useT } from "../../../../platform/i18n/texts.ts";
import { announceError } from "../../../../platform/page/announce.ts";
import { Disclosure } from "../../../../ui/Disclosure.tsx";
import { Section } from "../../../../ui/Section.tsx";
import { takeWorks, type WorkPlace, worksQuery, workQuery } from "../../api.ts";
import { HandedIn } from "../../shared/HandedIn.tsx";
import rows from "../../shared/Rows.module.css";
import { Release } from "../Release.tsx";
import type { PagesProps } from "../usePagesChange.ts";

/** The work, read when somebody wants to see it. */
function Read(place: WorkPlace) {
  const t = useT();
  const { data } = useQuery(workQuery(place));
  return data === undefined ? <>{t("handIn:loading")}</> : <HandedIn place={place} read={data} />;
}

/** What one candidate has handed in in one exercise. */
function Listed({ runId, work, title }: { runId: string; work: ListedWork; title: string }) {
  const t = useT();
  const { number, dateTime } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const { candidateId, exerciseId, length, files, hasLateFile, handedInAt, late } = work;
  const state =
    handedInAt === null
      ? t("handIn:notHandedIn")
      : t("handIn:handedIn", { time: dateTime(handedInAt) });
  const facts = [
    ...(length > 0 || files === 0 ? [t("handIn:characters", { count: number(length) })] : []),
    ...(files > 0 ? [t("workFiles:count", { count: files })] : []),
    state,
    ...(late === null && !hasLateFile ? [] : [t("handIn:hasLate")]),
  ];
  return (
    <li className={rows["row"]}>
      <Stack gap={4} flex="1 1 100%">
        <Disclosure title={title} isOpen={isOpen} onToggle={setOpen}>
          {isOpen && <Read runId={runId} candidateId={candidateId} exerciseId={exerciseId} />}
        </Disclosure>
        <span className={rows["facts"]}>{facts.join(" · ")}</span>
      </Stack>
    </li>
  );
}

interface Choice {
  exerciseId: string;
  isTaken: boolean;
  kind?: WorkKind;
}

interface KindProps {
  name: string;
  kind: WorkKind;
  isDisabled: boolean;
  onChange: (kind: WorkKind) => void;
}

/** Whether a text, files or both are handed in. */
function KindChoice({ name, kind, isDisabled, onChange }: KindProps) {
  const t = useT();
  return (
    <NativeSelect
      aria-label={t("workFiles:kind", { name })}
      disabled={isDisabled}
      value={kind}
      data={WORK_KINDS.map((one) => ({ value: one, label: t(`workFiles:kind_${one}`) }))}
      onChange={({ currentTarget: { value } }) => {
        const chosen = WORK_KINDS.find((one) => one === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}

/** In which exercises written work is handed in, in a run without a timetable when, and what has been. */
export function HandInChoice({ run, candidates, pages, mayInvite }: PagesProps) {
  const t = useT();
  const order = useLanguageOrder();
  const queryClient = useQueryClient();
  const { data } = useQuery(worksQuery(run.id));
  const show = (works: CandidateWorks): void =>
    void queryClient.setQueryData(worksQuery(run.id).queryKey, works);
  const take = useMutation({
    scope: { id: `candidateWorks ${run.id}` },
    mutationFn: (choice: Choice) => takeWorks(run.id, choice),
    onSuccess: show,
    onError: announceError,
  });
  const [pending, choose] = useChoice<Choice | null, Choice>(null, take.mutateAsync);
  if (data === undefined) return null;
  const exercises = observedLeaves(run.process.items).map(({ id, texts }) => ({
    id,
    name: textIn(texts, order)?.displayName ?? "",
  }));
  const exerciseNames = new Map(exercises.map(({ id, name }) => [id, name]));
  const names = candidateNames(candidates, t);
  const kindOf = (id: string): WorkKind | undefined => {
    const known = data.exercises.find(({ exerciseId }) => exerciseId === id)?.kind;
    if (pending?.exerciseId !== id) return known;
    return pending.isTaken ? (pending.kind ?? "text") : undefined;
  };
  const isTaken = (id: string): boolean => kindOf(id) !== undefined;
  return (
    <Section
      title={t("handIn:title")}
      hint={pages.isTimetabled ? t("handIn:choiceTimed") : t("handIn:choiceByHand")}
    >
      <ul className={rows["list"]}>
        {exercises.map(({ id, name }) => (
          <li key={id} className={rows["row"]}>
            <Switch
              size="md"
              label={name}
              disabled={!mayInvite}
              checked={isTaken(id)}
              onChange={() => choose({ exerciseId: id, isTaken: !isTaken(id) })}
            />
            {isTaken(id) && (
              <KindChoice
                name={name}
                kind={kindOf(id) ?? "text"}
                isDisabled={!mayInvite}
                onChange={(kind) => choose({ exerciseId: id, isTaken: true, kind })}
              />
            )}
            {mayInvite && isTaken(id) && !pages.isTimetabled && run.runState === "STARTED" && (
              <Release
                runId={run.id}
                exerciseId={id}
                labels={{
                  open: t("handIn:openOf", { name }),
                  close: t("handIn:closeOf", { name }),
                }}
                release={pages.releases.find(({ exerciseId }) => exerciseId === id)}
              />
            )}
          </li>
        ))}
      </ul>
      {data.works.length === 0 ? (
        <Text c="dimmed">{t("handIn:nobody")}</Text>
      ) : (
        <ul className={rows["list"]}>
          {data.works.map((work) => (
            <Listed
              key={`${work.candidateId} ${work.exerciseId}`}
              runId={run.id}
              work={work}
              title={`${names.get(work.candidateId) ?? ""} · ${exerciseNames.get(work.exerciseId) ?? ""}`}
            />
          ))}
        </ul>
      )}
    </Section>
  );
}
