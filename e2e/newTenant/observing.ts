import { linkIn, type Mailbox } from "@assay/testing";
import { writes } from "../engines/observersDay.ts";
import type { Person } from "../engines/person.ts";
import type { Wire } from "../engines/wire.ts";
import { PASSWORD } from "./people.ts";

/** Where an observer's own wire leads to the tenant. */
const addressOf = (wire: Wire) => wire.url.replace("localhost", "agency.localhost");

/** Somebody before a browser, and what leads to the server and to their mail. */
export interface Invited {
  person: Person;
  wire: Wire;
  mailbox: Mailbox;
  email: string;
}

/** Opens the link of the invitation, overlooks the question at the edge of the page, and begins. */
export async function begins({ person, wire, mailbox, email }: Invited) {
  const { path, token } = linkIn(await mailbox.next(email));
  await person.engine.open(`${addressOf(wire)}${path}?token=${token}`);
  await person.fills("^New password", PASSWORD);
  await person.fills("^Repeat the password", PASSWORD);
  // The form's own button, above the banner of the same name.
  await person.presses("button", "^Accept cookies$");
  await person.presses("button", "^Activate account$");
  await person.isAt("/dashboard");
}

/** Gives each competency of the exercise one of the values, in their order. */
async function rates(person: Person, values: readonly number[]) {
  await person.presses("link", "^Rate$");
  await person.sees("scale");
  for (const [index, value] of values.entries())
    await person.presses("rating", `^${value}\\b`, index);
}

/** Writes and rates while the server can be reached. */
export async function observes(person: Person, words: string, values: readonly number[]) {
  await writes(person, words);
  await rates(person, values);
  await person.isTold("saved");
}

/** Writes while the server can be reached, goes on while it cannot, and rates then. */
export async function observesAway(
  { person, wire }: Invited,
  words: readonly [string, string],
  values: readonly number[],
) {
  const address = await writes(person, words[0]);
  await person.hasCopies(address);
  await wire.cut();
  await person.writesOn("Observation text", words[1]);
  await person.isTold("waiting");
  await person.engine.reload();
  await person.reads(words.join(""));
  await rates(person, values);
  await person.isTold("waiting");
}
