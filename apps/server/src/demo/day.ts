import type { calls, SentBody } from "@assay/contract";
import { partitionGroups, writeDrawing } from "@assay/domain";
import { exerciseNames, type DemoStep } from "./content.ts";
import { competencyId, known } from "./design.ts";
import { drawnAt, tagStrokes, tagTexts } from "./evidence.ts";
import type { PreparedRun, RunToSeed } from "./seeding.ts";
import { cellOf, send, type Turn } from "./turn.ts";

type Sent = SentBody<typeof calls.createAssessments>;
type NewAssessment = Exclude<Sent, unknown[]>;
type NewValue = NonNullable<NewAssessment["values"]>[number];

const MINUTES_PER_EXERCISE = 40;

/** Seeds observations and ratings: one exercise after the other, all observers concurrently. */
export async function seedDay(seeding: RunToSeed, prepared: PreparedRun) {
  const observers = [...new Set(seeding.run.teams.flatMap((team) => team.observers))];
  for (const exercise of exerciseNames(seeding.content.process)) {
    const begun = seeding.clock.now();
    seeding.clock.pass(MINUTES_PER_EXERCISE);
    const turns = observers.map((observer) => ({
      ...seeding,
      ...prepared,
      exercise,
      observer,
      begun,
    }));
    await Promise.all(
      turns.map(async (turn) => {
        await observe(turn);
        await draw(turn);
        await rate(turn);
      }),
    );
  }
}

async function observe(turn: Turn) {
  const { run, content, design, exercise, observer } = turn;
  const written = (content.observations[run.key] ?? []).filter(
    (observation) => observation.exercise === exercise && observation.observer === observer,
  );
  for (const observation of written) {
    const stored = await send(turn).ask("createObservation", {
      body: {
        ...cellOf(turn, observation.candidate),
        type: "html",
        pages: observation.pages.map(({ title, content: html, before, competency }, index) => ({
          page: index + 1,
          title,
          content: before ?? html,
          competencyId: competency ? competencyId(design.competencyIds, competency) : null,
        })),
      },
    });
    await tagTexts(turn, observation, stored);
  }
}

async function draw(turn: Turn) {
  const { run, content, exercise, observer, begun } = turn;
  const drawn = (content.drawings[run.key] ?? []).filter(
    (drawing) => drawing.exercise === exercise && drawing.observer === observer,
  );
  for (const drawing of drawn) {
    const { candidate, title, alternative } = drawing;
    const strokes = drawnAt(drawing.strokes, begun);
    const page = { page: 1, title, alternative, content: writeDrawing(strokes) };
    const cell = cellOf(turn, candidate);
    const body = { ...cell, type: "webInk" as const, pages: [page] };
    const stored = await send(turn).ask("createObservation", { body });
    await tagStrokes(turn, drawing, strokes, stored);
  }
}

/** The ratings of an exercise are sent at once, after its last candidate. */
async function rate(turn: Turn) {
  const { run, content, design, exercise, observer } = turn;
  const step = known(content.exercises[exercise], exercise);
  const groups = groupsByCriterion(content.scale);
  const body = run.candidates.flatMap(({ lastName, ratings }): NewAssessment[] => {
    const digits = ratings?.[exercise]?.[observer];
    if (digits === undefined) return [];
    const values = Object.keys(step.cues).map((name, index) => ({
      competencyId: competencyId(design.competencyIds, name),
      ...valueOf(step, name, groups, digits[index]),
    }));
    return [{ ...cellOf(turn, lastName), values }];
  });
  if (body.length > 0) await send(turn).ask("createAssessments", { body });
}

/** The index of the cue group of each criterion's value. */
function groupsByCriterion({
  criterions,
  selectedPartition,
}: RunToSeed["content"]["scale"]): ReadonlyMap<number, number> {
  const groups = partitionGroups(criterions, selectedPartition);
  return new Map(groups.flatMap((group, index) => group.map(({ value }) => [value, index])));
}

/** A rating from a digit of the table, with cues of its group: the first for odd values, otherwise both. */
function valueOf(
  { cues }: DemoStep,
  name: string,
  groups: ReadonlyMap<number, number>,
  digit = "-",
): Pick<NewValue, "selectedCriterion" | "selectedCueIds"> {
  if (digit === "-") return { selectedCriterion: null };
  const value = Number(digit);
  const fitting = cues[name]?.cueGroups[known(groups.get(value), digit)]?.cues ?? [];
  const uids = fitting.map(({ uid }) => uid);
  return { selectedCriterion: value, selectedCueIds: value % 2 === 1 ? uids.slice(0, 1) : uids };
}
