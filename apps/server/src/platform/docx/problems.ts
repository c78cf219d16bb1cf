import type { WordProblem, WordRule } from "@assay/contract";

/** A problem of the whole file. @param about the part or the address that it is about */
export const fileProblem = (rule: WordRule, about = ""): WordProblem => ({ rule, about, at: null });

/** A file that is no template, however it is filled. */
export class TemplateRefusal extends Error {
  readonly problems: readonly WordProblem[];
  constructor(problems: readonly WordProblem[]) {
    super(problems[0]?.rule);
    this.problems = problems;
  }
}
