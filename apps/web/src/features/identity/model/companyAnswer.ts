import { redirect } from "@tanstack/react-router";
import { paths } from "../../../platform/page/paths.ts";

/** The parameters with which the directory sends somebody back. */
export interface CompanyAnswer {
  state: string;
  code?: string | undefined;
  iss?: string | undefined;
  error?: string | undefined;
}

let answer: CompanyAnswer | null = null; // tab-wide: nobody is signed in yet

/** Takes the answer out of the address before the page appears, so that it stands in no history. */
export function storeCompanyAnswer({ searchStr }: { searchStr: string }): void {
  if (searchStr === "") return;
  const given = new URLSearchParams(searchStr);
  const read = (name: string): string | undefined => given.get(name) ?? undefined;
  const [state = "", code, iss, error] = ["state", "code", "iss", "error"].map(read);
  answer = { state, code, iss, error };
  throw redirect({ href: paths.companyAnswer(), replace: true });
}

/** The answer, once; null after a reload. */
export function takeCompanyAnswer(): CompanyAnswer | null {
  const taken = answer;
  answer = null;
  return taken;
}
