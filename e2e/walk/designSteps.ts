import { button, inTable, menu, type Opening } from "./openings.ts";
import type { Step } from "./step.ts";
import { words } from "./texts.ts";

const IN_PROCESS: Readonly<Record<string, readonly Opening[]>> = {
  "1": [button("processes:deleteStep")],
  "4": [menu("cues")],
};

/** Scales, competencies and processes, the incomplete ones too. */
export const design: Step[] = [
  {
    route: "/processes/$id/statistics",
    by: "moderator",
    at: ({ process }) => `/processes/${process}/statistics`,
    // The demo has no statistics; with them, a journey looks at the page (statistics.spec.ts).
    isRefused: true,
  },
  { route: "/scales", by: "moderator" },
  { route: "/scales/create-scale", by: "moderator" },
  { route: "/scales/$id", by: "moderator", at: ({ scale }) => `/scales/${scale}` },
  {
    route: "/scales/$id",
    by: "moderator",
    at: ({ unusedScale }) => `/scales/${unusedScale}`,
    dialogs: [button("forms:delete")],
  },
  { route: "/competencies", by: "moderator" },
  { route: "/competencies/create-competence", by: "moderator" },
  {
    route: "/competencies/$id",
    by: "moderator",
    at: ({ competency }) => `/competencies/${competency}`,
  },
  {
    route: "/competencies/$id",
    by: "moderator",
    at: ({ unusedCompetency }) => `/competencies/${unusedCompetency}`,
    dialogs: [button("forms:delete")],
  },
  {
    route: "/processes",
    by: "moderator",
    dialogs: [
      inTable("copy", "td button:not([aria-disabled=true])"),
      {
        name: "delete",
        opener: (page) =>
          page
            .getByRole("table")
            .getByRole("button", { name: words("processes:deleteNamed"), disabled: false })
            .first(),
      },
    ],
  },
  { route: "/processes/create-process", by: "moderator" },
  {
    route: "/processes/drafts/$draftId",
    by: "moderator",
    at: ({ processDraft }) => `/processes/drafts/${processDraft}`,
    dialogs: [button("processes:draftDelete")],
  },
  ...["1", "2", "3", "4", "5"].map((step): Step => ({
    route: "/processes/$id",
    by: "moderator",
    at: ({ process, exercise: item }) =>
      `/processes/${process}?step=${step}${step === "1" ? `&item=${item}` : ""}`,
    dialogs: IN_PROCESS[step] ?? [],
  })),
];
