import { assessmentCalls, calls, observationCalls, type ProcessRun } from "@assay/contract";
import { cellsWithCan, type ObservationType, readDrawing } from "@assay/domain";
import { lengthOf } from "../pen.ts";
import { apiOf, expect, type Product } from "../product.ts";
import type { Point } from "./engine.ts";
import { Person } from "./person.ts";
import { signsIn } from "./signsIn.ts";
import type { Wire } from "./wire.ts";

const WRITTEN = "Asks the others for their view.";
const UNOPENED = "In a cell that nobody had opened here.";
const OFFLINE = " Sums up without a connection.";

/** Writes into the first cell that there is to observe. Answers the address of the page. */
export async function writes(person: Person, words: string): Promise<string> {
  await person.presses("link", "^Observe: ");
  await person.fills("Observation text", words);
  await person.isTold("saved");
  await person.reads(words);
  return person.engine.run(() => location.href);
}

/** Goes to another page in the moment of writing, again and again, and finds it all there. Answers the text. */
async function leavesWhileWriting(person: Person, address: string, words: string) {
  let text = words;
  for (const more of [" Once,", " twice,", " three times,", " and again."]) {
    await person.writesOn("Observation text", more);
    await person.engine.open(address);
    text += more;
    await person.reads(text);
    await person.isTold("saved");
  }
  return text;
}

/** Draws a line through the middle of the paper, which may be higher than the window. */
async function draws(person: Person, address: string) {
  await person.engine.open(address.replace(/type(?:\/\w+)?$/, "type/webInk"));
  const [x, y] = await person.sees("paper");
  const points = Array.from({ length: 12 }, (_, step): Point => [Math.round(x) + step * 10, y]);
  await person.engine.stroke(points);
  await person.keepsItsFiles();
}

async function rates(person: Person) {
  await person.presses("link", "^Rate$");
  await person.sees("scale");
  await person.presses("rating", "^4\\b");
  await person.keepsItsFiles();
}

/** Writes while the server is unreachable, reloads the page, and finds everything. */
async function writesOffline(person: Person, wire: Wire, address: string, words: string) {
  await person.engine.open(address);
  await person.reads(words);
  await person.hasItOnTheDevice(address);
  await wire.cut();
  await person.writesOn("Observation text", OFFLINE);
  await person.reads(words + OFFLINE);
  await person.presses("button", "^Save now");
  await person.isTold("waiting");
  await person.engine.reload();
  await person.reads(words + OFFLINE);
  await person.isTold("waiting");
  await wire.mend();
  await person.isTold("saved");
}

/**
 * A cell that this browser has never opened, opened without a connection: everything needed lies on the device. Answers its address.
 */
async function opensAnotherOffline(person: Person, wire: Wire, address: string, other: string) {
  await person.engine.open(new URL("/dashboard", address).href);
  await person.sees("button", String.raw`^Ready without a connection: (\d+) of \1$`);
  await wire.cut();
  await person.engine.open(other);
  await person.fills("Observation text", UNOPENED);
  await person.isTold("waiting");
  await person.engine.reload();
  await person.reads(UNOPENED);
  await wire.mend();
  await person.isTold("saved");
}

/** Another cell of the observer in the run of `address`, by the address of its page. */
async function otherCell(product: Product, email: string, address: string): Promise<string> {
  const [cell = "", runId = ""] = /(\w+)\/candidate\/\w+\/exercise\/\w+/.exec(address) ?? [];
  const client = await apiOf(product, email);
  const { id } = await client.ok(calls.getAccount, {});
  const run = (await client.ok(calls.getRun, { params: { id: runId } })) as ProcessRun;
  const other = cellsWithCan(run, id).findLast(
    ({ can, candidateId, exerciseId }) =>
      can.observe && cell !== `${runId}/candidate/${candidateId}/exercise/${exerciseId}`,
  );
  if (!other) throw new Error("The observer has one cell only.");
  return address.replace(
    cell,
    `${runId}/candidate/${other.candidateId}/exercise/${other.exerciseId}`,
  );
}

/** What the server holds of the observer's own cell, as another device of theirs would read it. */
async function stored(product: Product, email: string, address: string) {
  const [, runId = "", candidateId, exerciseId] =
    /observations\/(\w+)\/candidate\/(\w+)\/exercise\/(\w+)/.exec(address) ?? [];
  const client = await apiOf(product, email);
  const { id } = await client.ok(calls.getAccount, {});
  const isOf = (one: { candidateId: string; exerciseId: string; observerId: string | null }) =>
    one.candidateId === candidateId && one.exerciseId === exerciseId && one.observerId === id;
  const params = { runId };
  const { observations } = await client.ok(observationCalls.listObservations, { params });
  const { assessments } = await client.ok(assessmentCalls.listOwnAssessments, { params });
  const content = (type: ObservationType) =>
    observations.find((one) => one.type === type && isOf(one))?.pages[0]?.content ?? "";
  return {
    text: content("html").replaceAll("&nbsp;", " "),
    strokes: (readDrawing(content("webInk")) ?? []).map(lengthOf),
    rating: assessments.find(isOf)?.values[0]?.selectedCriterion,
  };
}

/** What an observer does on a day; in the end the server has it all. */
export async function observersDay(person: Person, wire: Wire, product: Product, email: string) {
  await signsIn(person, wire.url, email);
  const address = await writes(person, WRITTEN);
  const words = await leavesWhileWriting(person, address, WRITTEN);
  const arrived = () => stored(product, email, address);
  await draws(person, address);
  // 110 pixels; a stroke is kept in tenths of one.
  await expect.poll(async () => (await arrived()).strokes).toContain(1_100);
  await rates(person);
  await expect.poll(async () => (await arrived()).rating).toBe(4);
  await writesOffline(person, wire, address, words);
  expect((await arrived()).text).toContain(words + OFFLINE);
  const other = await otherCell(product, email, address);
  await opensAnotherOffline(person, wire, address, other);
  expect((await stored(product, email, other)).text).toContain(UNOPENED);
}
