import { PASSWORD } from "../product.ts";
import type { Person } from "./person.ts";

/** Signs in through the page, in English, and waits for the dashboard; an auditor has a different one. */
export async function signsIn(
  person: Person,
  url: string,
  email: string,
  home = "/dashboard",
): Promise<void> {
  await person.engine.open(`${url}/login`);
  await person.engine.run(() => localStorage.setItem("assay.language", "en"));
  await person.engine.reload();
  // The banner below is there earlier than the form, and its button of the same name reloads nothing.
  await person.sees("textbox", "E-mail address");
  await person.leaves(() => person.presses("button", "^Accept cookies$"));
  await person.fills("E-mail address", email);
  await person.fills("^Password", PASSWORD);
  await person.engine.press("Enter");
  await person.isAt(home);
}
