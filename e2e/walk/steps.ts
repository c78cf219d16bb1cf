import { calibration } from "./calibrationSteps.ts";
import { design } from "./designSteps.ts";
import { disclosure, integrations } from "./integrationSteps.ts";
import {
  after,
  appMenu,
  button,
  chooseEverybody,
  conflict,
  fill,
  inTable,
  letPagesLock,
  lockPages,
  menu,
  passwordAgain,
  sessionWarning,
  signIn,
  unclaimed,
} from "./openings.ts";
import type { Places } from "./places.ts";
import type { Step } from "./step.ts";
import { words } from "./texts.ts";

const LINK = "ada@demo.example?token=x";
const cell = ({ atWork, candidate, exercise }: Places) =>
  `${atWork}/candidate/${candidate}/exercise/${exercise}/type`;

const conference = (by: Step["by"], query = ""): Step => ({
  route: "/conference/$id",
  by,
  at: ({ discussed }) => `/conference/${discussed}${query}`,
  shows: "#conference-item",
});

const guests: Step[] = [
  { route: "/login/{-$email}", by: "guest", at: () => "/login" },
  { route: "/login/company", by: "guest" },
  {
    route: "/user/reset-password/$email",
    by: "guest",
    at: () => `/user/reset-password/${LINK}`,
  },
  { route: "/user/enroll/$email", by: "guest", at: () => `/user/enroll/${LINK}` },
  {
    route: "/user/activate/$email",
    by: "guest",
    at: () => `/user/activate/${LINK}`,
    isRefused: true,
  },
  {
    route: "/user/email/change/$email/$newEmail",
    by: "guest",
    at: () => "/user/email/change/ada@demo.example/new@demo.example?token=x",
    isRefused: true,
  },
  { route: "/imprint", by: "guest" },
  { route: "/privacy", by: "guest" },
  // Where nothing stands, and what a server without a mail server would have sent.
  { route: "missing", by: "guest", at: () => "/no-such-page" },
  { route: "mails", by: "guest", at: () => "/mails" },
];

const administration: Step[] = [
  {
    route: "/admin/user",
    by: "admin",
    dialogs: [
      button("administration:inviteMany"),
      after("sign out many", "administration:doMany_endSessions", chooseEverybody),
      after("lock many", "administration:doMany_lock", chooseEverybody),
      after("end many", "administration:doMany_end", chooseEverybody),
    ],
  },
  {
    route: "/admin/user/$id",
    by: "admin",
    at: ({ user }) => `/admin/user/${user}`,
    dialogs: [
      button("administration:do_resetPassword"),
      button("administration:do_endSessions"),
      button("administration:delete"),
      after("save", "ui:save", fill("administration:position", "Teamleitung")),
      after("leave", "administration:backToUsers", fill("administration:position", "Team"), "link"),
    ],
  },
  {
    route: "/admin/create-user",
    by: "admin",
    dialogs: [
      after("create", "ui:save", async (page) => {
        await fill("administration:firstName", "Grace")(page);
        await fill("administration:lastName", "Hopper")(page);
        await fill("administration:email", "grace@demo.example")(page);
      }),
    ],
  },
  {
    route: "/admin/roles",
    by: "admin",
    dialogs: [
      after("discard", "administration:reload", (page) =>
        page.getByRole("button", { name: words("administration:addRole") }).click(),
      ),
    ],
  },
  {
    route: "/customize/theme",
    by: "admin",
    dialogs: [
      after("revert", "theme:revert", (page) =>
        page.getByRole("group").getByRole("textbox").first().fill("#102030"),
      ),
    ],
  },
  {
    route: "/customize/settings",
    by: "admin",
    dialogs: [after("fewer days", "ui:save", fill("settings:deletionPolicy", "1"))],
  },
];

const account: Step[] = [
  {
    route: "/",
    by: "moderator",
    shows: "[role=tab]",
    dialogs: [appMenu],
  },
  {
    route: "/myaccount",
    by: "moderator",
    dialogs: [
      button("account:changeEmailAction"),
      button("account:authenticatorAdd"),
      button("account:turnOn"),
      passwordAgain,
      button("account:backupCodesRenew"),
      button("account:endSession"),
    ],
  },
  { route: "/user/change-password", by: "moderator" },
  {
    route: "/myaccount",
    by: "moderator",
    prepare: letPagesLock,
    shows: "input[inputmode=numeric]",
  },
  // The last one: whoever is there stays locked out.
  { route: "locked", by: "moderator", at: () => "/myaccount", prepare: lockPages },
];

const planning: Step[] = [
  {
    route: "/planning/resources",
    by: "moderator",
    dialogs: [
      after("leave", "ui:cancel", (page) =>
        page.getByRole("button", { name: words("timetable:addRoom") }).click(),
      ),
    ],
  },
];

const runs: Step[] = [
  {
    route: "/processruns",
    by: "moderator",
    dialogs: [button("runs:newRun")],
  },
  {
    route: "/processruns/create-processrun/$id",
    by: "moderator",
    at: ({ process }) => `/processruns/create-processrun/${process}`,
  },
  {
    route: "/processruns/$id",
    by: "moderator",
    at: ({ prepared }) => `/processruns/${prepared}`,
    dialogs: [
      button("runs:addCandidate"),
      button("runs:addMany"),
      button("runs:editOf"),
      button("runs:removeOf"),
      button("runs:copyFrom"),
      button("runs:deleteRun"),
      button("runs:start"),
      {
        name: "remove team",
        opener: (page) =>
          page
            .getByRole("listitem", { name: "Team" })
            .getByRole("button", { name: words("runs:removeOf") })
            .first(),
      },
      after("leave", "runs:backToList", fill("runs:description", "Haus 2"), "link"),
    ],
  },
  { route: "/processruns/$id", by: "moderator", at: ({ draft }) => `/processruns/${draft}` },
  ...(["settings", "proposals", "board", "published"] as const).map((tab): Step => ({
    route: "/processruns/$id/planning",
    by: "moderator",
    at: ({ prepared }) => `/processruns/${prepared}/planning?tab=${tab}`,
    shows: "main nav [aria-current=page]",
  })),
  ...(["exercise", "room", "device"] as const).map((by): Step => ({
    route: "/processruns/$id/day",
    by: "moderator",
    at: ({ atWork }) => `/processruns/${atWork}/day?by=${by}`,
    shows: "main nav [aria-current=page]",
    dialogs: by === "device" ? [button("messages:button")] : [],
  })),
  {
    route: "/processruns/$id",
    by: "moderator",
    at: ({ atWork }) => `/processruns/${atWork}`,
    dialogs: [button("runs:finish"), button("runs:eraseOf"), button("messages:button")],
  },
  {
    route: "/processruns/$id",
    by: "moderator",
    at: ({ undecided }) => `/processruns/${undecided}`,
    dialogs: [button("runs:eraseOf"), button("runs:archive"), button("runDialogs:late_show")],
  },
];

const observing: Step[] = [
  {
    route: "/processruns/$id/conflicts",
    by: "observer1",
    at: ({ atWork }) => `/processruns/${atWork}/conflicts`,
  },
  {
    route: "/{-$view}/dashboard",
    by: "observer1",
    at: () => "/dashboard",
    shows: "[role=tab]",
    dialogs: [
      { name: "shortcuts", opener: (page) => page.getByRole("tab").first(), key: "?" },
      {
        name: "sign out",
        opener: (page) =>
          page.getByRole("navigation").getByRole("button", { name: words("shell:logout") }),
        isWide: true,
      },
    ],
  },
  ...["html", "webInk"].map((type): Step => ({
    route:
      "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
    by: "observer1",
    at: (places) => `/observations/${cell(places)}/${type}`,
    shows: type === "html" ? "[contenteditable=true]" : "[data-surface]",
    dialogs: [menu("switch", "header")],
  })),
  {
    route: "/processruns/$id/my-day",
    by: "observer1",
    at: ({ atWork }) => `/processruns/${atWork}/my-day`,
    dialogs: [button("ready:unknown", "ready:state")],
  },
  {
    route:
      "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
    by: "observer1",
    at: (places) => `/assessments/${cell(places)}/html`,
    shows: "[role=radiogroup]",
  },
  // Finished: nothing on it can be changed any more.
  {
    route:
      "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
    by: "observer1",
    at: ({ undecided, rated: { candidate, exercise } }) =>
      `/assessments/${undecided}/candidate/${candidate}/exercise/${exercise}/type/html`,
    shows: "[role=radiogroup]",
  },
  {
    route: "/moderatorobservations/$id/candidate/$candidateId",
    by: "moderator",
    at: ({ observing: run, observed }) => `/moderatorobservations/${run}/candidate/${observed}`,
    dialogs: [button("overview:edit"), button("overview:delete")],
  },
];

/** What comes in between while somebody writes; the last, since what is unsent afterwards shows on every page. */
const interrupted: Step[] = [
  {
    route:
      "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
    by: "moderator",
    at: ({ observing: run, observed, observedIn }) =>
      `/observations/${run}/candidate/${observed}/exercise/${observedIn}/type/html`,
    shows: "[contenteditable=true]",
    dialogs: [button("observations:deleteEntry"), signIn, unclaimed, conflict],
  },
  {
    route: "/",
    by: "moderator",
    shows: "[role=tab]",
    dialogs: [sessionWarning],
  },
];

const RESULTS = "/{-$view}/results/$id/candidate/{-$candidateId}/processStep/{-$exerciseId}";
const results: Step[] = [
  {
    route: "/{-$view}/dashboard",
    by: "moderator",
    at: () => "/dashboard",
    shows: "[role=tab]",
  },
  {
    route: "/{-$view}/dashboard",
    by: "admin",
    at: () => "/dashboard",
    dialogs: [button("dashboard:export")],
  },
  {
    route: "/{-$view}/dashboard",
    by: "auditor",
    at: () => "/audit/dashboard",
    shows: "[role=tab]",
  },
  {
    route: "/{-$view}/results/$id",
    by: "moderator",
    at: ({ undecided }) => `/results/${undecided}`,
    shows: "table select",
    dialogs: [menu("switch"), button("results:explain"), inTable("number", "td button")],
  },
  {
    route: RESULTS,
    by: "moderator",
    at: ({ undecided }) => `/results/${undecided}?view=chart`,
    shows: "[data-role=bar]",
    dialogs: [menu("copy", "figure")],
  },
  {
    route: RESULTS,
    by: "moderator",
    at: ({ undecided }) => `/results/${undecided}?view=chart&chartMode=boxplot&singleDiagram=true`,
    unfolds: "resultsCharts:numbers",
  },
  {
    route: RESULTS,
    by: "moderator",
    at: ({ undecided, undecidedCandidate }) =>
      `/results/${undecided}/candidate/${undecidedCandidate}/processStep?observed=true`,
    shows: "article",
    dialogs: [inTable("rating", "tbody td button")],
  },
  {
    route: RESULTS,
    by: "moderator",
    at: ({ manual, manualCandidate }) =>
      `/results/${manual}/candidate/${manualCandidate}/processStep`,
    shows: "td[data-overwritten]",
    dialogs: [inTable("overwritten", "td[data-overwritten] button")],
  },
  {
    route: RESULTS,
    by: "moderator",
    at: ({ manual, manualCandidate }) =>
      `/results/${manual}/candidate/${manualCandidate}/processStep?overview=true`,
  },
  {
    ...conference("moderator"),
    dialogs: [button("conference:openEarlyOf"), button("conference:showNamesOf")],
  },
  conference("auditor"),
  conference("moderator", "?view=projector"),
  // In the other appearance, and of a run without rules for rating.
  conference("moderator"),
  { route: "/conference/$id", by: "moderator", at: ({ atWork }) => `/conference/${atWork}` },
  { route: "/statistics/$id", by: "moderator", at: ({ manual }) => `/statistics/${manual}` },
  { route: "/demo/results", by: "moderator" },
  ...(["observer1", "auditor"] as const).map((by): Step => ({
    route: RESULTS,
    by,
    at: ({ undecided, undecidedCandidate }) =>
      `${by === "auditor" ? "/audit" : ""}/results/${undecided}/candidate/${undecidedCandidate}/processStep?observed=true`,
    shows: "table",
    dialogs: [inTable("rating", "tbody td button")],
  })),
];

/** Every page, and what comes up over it. */
export const AREAS: Readonly<Record<string, readonly Step[]>> = {
  guests,
  administration,
  integrations: [...integrations, ...disclosure],
  account,
  design,
  planning,
  runs,
  observing,
  results,
  calibration,
  interrupted,
};
