import {
  calls,
  type CalibrationAttempt,
  type CalibrationSet,
  type Process,
  type SentBody,
} from "@assay/contract";
import { type CalibrationRules, DEFAULT_CALIBRATION, FEWEST_EXPERTS } from "@assay/domain";
import { newId } from "@assay/server/platform/ids.ts";
import { buildProcess, buildScale, scaleBody, stepBody } from "./design.ts";
import type { Client } from "./client.ts";
import { buildTenant, buildUser, type TestTenant, type TestUser, unique } from "./people.ts";
import type { TestServer } from "./testServer.ts";

type SetBody = SentBody<typeof calls.putCalibrationSet>;
type SampleBody = SetBody["samples"][number];

/** A sample as the editor sends it: a text in English, unless told otherwise. */
export const sampleBody = (changes: Partial<SampleBody> = {}): SampleBody => ({
  id: newId(),
  name: unique("Sample"),
  kind: "TEXT",
  texts: { en: { html: "<p>The manager listens, then sums up.</p>" } },
  link: null,
  fileId: null,
  ...changes,
});

/** Cues of a competency, two of them. */
const cuesOf = (competencyIds: readonly string[]) =>
  Object.fromEntries(
    competencyIds.map((id) => [
      id,
      {
        cueGroups: [
          { cues: [0, 1].map((cue) => ({ uid: newId(), cueTexts: { de: `Verhalten ${cue}` } })) },
        ],
      },
    ]),
  );

/** A process with one exercise and cues, on a scale from 1 to 7. */
export async function buildCalibrationProcess(
  editor: TestUser,
  competencies = 3,
): Promise<Process> {
  const scale = await buildScale(editor, scaleBody(1, 7));
  return buildProcess(editor, {
    scale,
    competencies,
    items: (ids) => [stepBody("EXERCISE", { competencyIds: ids, cues: cuesOf(ids) })],
  });
}

/** What an expert or observer says of all competencies of a sample: a value, and the cues at these places. */
export interface Said {
  readonly value: number;
  readonly cues?: readonly number[];
  readonly notes?: string;
}

/** The values of all competencies of a sample, the same for each. */
export const saidBody = (
  { competencies, exercise }: Pick<CalibrationAttempt, "competencies" | "exercise">,
  { value, cues = [], notes = "" }: Said,
) => ({
  notes,
  values: competencies.map(({ id: competencyId }) => ({
    competencyId,
    selectedCriterion: value,
    selectedCueIds: cues.flatMap(
      (place) => exercise.cues[competencyId]?.cueGroups[0]?.cues[place]?.uid ?? [],
    ),
  })),
});

export const startCalibration = (taker: Client, setId: string) =>
  taker.ok(calls.startCalibration, { params: { id: setId } });

/** Submits a sample of an attempt. */
export const submitSample = (
  taker: Client,
  attempt: CalibrationAttempt,
  sampleId: string,
  said: Said,
) =>
  taker.ok(calls.submitCalibrationAnswer, {
    params: { id: attempt.id, sampleId },
    body: saidBody(attempt, said),
  });

/** Goes through a set, and says of each sample what is given for it. Answers the attempt as it is afterwards. */
export async function takeCalibration(
  taker: Client,
  setId: string,
  saidOf: (sampleId: string) => Said,
): Promise<CalibrationAttempt> {
  const attempt = await startCalibration(taker, setId);
  for (const { id } of attempt.samples) await submitSample(taker, attempt, id, saidOf(id));
  return taker.ok(calls.getCalibration, { params: { id: attempt.id } });
}

export interface CalibrationOptions {
  readonly tenant?: TestTenant;
  readonly editor?: TestUser;
  readonly process?: Process;
  /** Their number, or what is sent of them; four unless told otherwise. */
  readonly samples?: number | readonly SampleBody[];
  readonly observer?: TestUser;
  /** An expert who rates nothing yet. */
  readonly furtherExpert?: TestUser;
  readonly rules?: CalibrationRules;
  /** What an expert says of a sample, by their places. */
  readonly experts?: (expert: number, sample: number) => Said;
  /** Stops before the experts' ratings are closed. */
  readonly staysOpen?: true;
}

export interface TestCalibration {
  readonly tenant: TestTenant;
  readonly editor: TestUser;
  readonly experts: readonly TestUser[];
  readonly observer: TestUser;
  readonly process: Process;
  readonly set: CalibrationSet;
}

/** The tenant of a calibration. */
export const calibratingTenant = (server: TestServer, rules = DEFAULT_CALIBRATION) =>
  buildTenant(server, { calibration: rules });

/** A published set of samples that three experts have rated, with one observer. */
export async function buildCalibration(
  server: TestServer,
  options: CalibrationOptions = {},
): Promise<TestCalibration> {
  const tenant = options.tenant ?? (await calibratingTenant(server, options.rules));
  const editor = options.editor ?? (await buildUser(tenant, "moderator"));
  const process = options.process ?? (await buildCalibrationProcess(editor));
  const experts: TestUser[] = [];
  for (let count = 0; count < FEWEST_EXPERTS; count += 1)
    experts.push(await buildUser(tenant, "observer"));
  const observer = options.observer ?? (await buildUser(tenant, "observer"));
  const { samples: wanted = 4 } = options;
  const samples =
    typeof wanted === "number" ? Array.from({ length: wanted }, () => sampleBody()) : [...wanted];
  const named = [...experts, ...(options.furtherExpert ? [options.furtherExpert] : [])];
  const id = newId();
  await editor.ok(calls.putCalibrationSet, {
    body: {
      id,
      name: unique("Set"),
      processId: process.id,
      exerciseId: process.items[0]!.id,
      samples,
      expertIds: named.map(({ user }) => user.id),
      observerIds: [observer.user.id],
    },
  });
  const move = (to: "RATING" | "PUBLISHED") =>
    editor.ok(calls.moveCalibrationSet, { params: { id }, body: { to } });
  await move("RATING");
  const { experts: said = () => ({ value: 4, cues: [0] }) } = options;
  for (const [place, expert] of experts.entries())
    await takeCalibration(expert, id, (sampleId) =>
      said(
        place,
        samples.findIndex((sample) => sample.id === sampleId),
      ),
    );
  const set = options.staysOpen
    ? await editor.ok(calls.getCalibrationSet, { params: { id } })
    : await move("PUBLISHED");
  return { tenant, editor, experts, observer, process, set };
}
