import type { ObservationType, OrderStatus } from "@assay/domain";

export type View = "audit";

/** Joins the parts of a path, leaves absent ones out, and adds the given query values. */
function path(parts: readonly (string | undefined)[], query: object = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([key, value]) => [key, String(value)]));
  const pathname = parts.filter((part) => part !== undefined).map(encodeURIComponent);
  return `/${pathname.join("/")}${search.size === 0 ? "" : `?${search}`}`;
}

export interface Cell {
  /** Run id. */
  id: string;
  candidateId?: string | undefined;
  exerciseId?: string | undefined;
  observationType?: ObservationType | undefined;
}

export interface DashboardTarget {
  view?: View | undefined;
  processRun?: string | undefined;
  selectedTab?: string | undefined;
  selectedPanel?: string | undefined;
  missing?: true | undefined;
}

export interface ResultsTarget {
  audit?: boolean | undefined;
  id: string;
  candidateId?: string | undefined;
  exerciseId?: string | undefined;
  view?: "table" | "chart" | undefined;
  chartMode?: "bar" | "boxplot" | undefined;
  singleDiagram?: true | undefined;
  showAll?: boolean | undefined;
  overview?: boolean | undefined;
  shortTexts?: true | undefined;
  highlight?: false | undefined;
  observed?: true | undefined;
}

/** A page of an observation, and a piece of evidence on it. */
export interface ObservationTarget {
  page?: string | undefined;
  evidence?: string | undefined;
}

export interface ProcessTarget {
  step?: "1" | "2" | "3" | "4" | "5" | undefined;
  item?: string | undefined;
  competency?: string | undefined;
}

export interface PlanningTarget {
  tab?: "settings" | "proposals" | "board" | "published" | undefined;
  plan?: string | undefined;
  day?: string | undefined;
  by?: "room" | "observer" | "candidate" | undefined;
  view?: "table" | undefined;
}

export interface ConferenceTarget {
  view?: "projector" | undefined;
}

export interface DayTarget {
  by?: "exercise" | "room" | "device" | undefined;
  /** Id of the person who is pointed at. */
  who?: string | undefined;
}

/** The path of a cell. Its words stay where an id is left out: `/observations/<run>/candidate/exercise/type`. */
const cellPath = (
  first: string,
  { id, candidateId, exerciseId, observationType }: Cell,
  query?: object,
): string =>
  path(
    [first, id, "candidate", candidateId, "exercise", exerciseId, "type", observationType],
    query,
  );

/** Which entries of the log; days as YYYY-MM-DD, both included. */
export interface LogTarget {
  area?: string | undefined;
  since?: string | undefined;
  until?: string | undefined;
  actor?: string | undefined;
  subject?: string | undefined;
}

export interface OrdersTarget {
  status?: OrderStatus | "all" | undefined;
  package?: string | undefined;
}

/** Every link of the app comes from here (spec 1 §2, spec 2 §2). */
/** Which runs of a process; all of its newest version if unset. */
interface StatisticsTarget {
  version?: number | string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

export const paths = {
  root: () => "/",
  imprint: () => "/imprint",
  privacy: () => "/privacy",
  help: (guide?: string) => path(["help", guide]),
  companyAnswer: () => "/login/company",
  login: (email?: string) => path(["login", email]),
  resetPassword: (email: string, token?: string) =>
    path(["user", "reset-password", email], { token }),
  enroll: (email: string, token?: string) => path(["user", "enroll", email], { token }),
  changeEmail: (email: string, newEmail: string, token?: string) =>
    path(["user", "email", "change", email, newEmail], { token }),
  activate: (email: string, token?: string) => path(["user", "activate", email], { token }),
  account: () => "/myaccount",
  changePassword: () => "/user/change-password",

  dashboard: ({ view, ...query }: DashboardTarget = {}) => path([view, "dashboard"], query),
  runs: () => "/processruns",
  createRun: (processId: string) => path(["processruns", "create-processrun", processId]),
  run: (id: string) => path(["processruns", id]),
  conflicts: (id: string) => path(["processruns", id, "conflicts"]),
  planning: (id: string, query?: PlanningTarget) => path(["processruns", id, "planning"], query),
  day: (id: string, query?: DayTarget) => path(["processruns", id, "day"], query),
  myDay: (id: string) => path(["processruns", id, "my-day"]),
  observations: (cell: Cell, query: ObservationTarget = {}) =>
    cellPath("observations", cell, query),
  assessments: (cell: Cell) => cellPath("assessments", cell),
  moderatorObservations: (
    id: string,
    candidateId: string,
    query: { sort?: string | undefined } = {},
  ) => path(["moderatorobservations", id, "candidate", candidateId], query),
  resultsEntry: (id: string) => path(["results", id]),
  results: ({ audit, id, candidateId, exerciseId, ...query }: ResultsTarget) => {
    const view = audit ? "audit" : undefined;
    return path([view, "results", id, "candidate", candidateId, "processStep", exerciseId], query);
  },
  conference: (id: string, query?: ConferenceTarget) => path(["conference", id], query),
  statistics: (id: string) => path(["statistics", id]),
  processStatistics: (id: string, query?: StatisticsTarget) =>
    path(["processes", id, "statistics"], query),
  demoResults: () => "/demo/results",

  scales: () => "/scales",
  scale: (id: string) => path(["scales", id]),
  createScale: () => "/scales/create-scale",
  competencies: () => "/competencies",
  competency: (id: string) => path(["competencies", id]),
  createCompetency: () => "/competencies/create-competence",
  processes: () => "/processes",
  process: (id: string, query?: ProcessTarget) => path(["processes", id], query),
  processDraft: (id: string, query?: ProcessTarget) => path(["processes", "drafts", id], query),
  createProcess: (query?: ProcessTarget) => path(["processes", "create-process"], query),
  calibrations: () => "/calibration",
  calibrationAttempt: (id: string) => path(["calibration", "attempts", id]),
  calibrationSample: (id: string, sampleId: string) =>
    path(["calibration", "attempts", id, "samples", sampleId]),
  certificate: (id: string) => path(["calibration", "attempts", id, "certificate"]),
  calibrationSets: () => "/calibration/sets",
  calibrationSet: (id: string) => path(["calibration", "sets", id]),
  createCalibrationSet: () => "/calibration/sets/create-set",
  planningResources: () => "/planning/resources",
  accessRequests: () => "/access-requests",
  legalHolds: () => "/access-requests/holds",
  accessRequest: (id: string) => path(["access-requests", id]),
  users: () => "/admin/user",
  user: (id: string) => path(["admin", "user", id]),
  createUser: () => "/admin/create-user",
  roles: () => "/admin/roles",
  theme: () => "/customize/theme",
  settings: () => "/customize/settings",
  candidate: () => "/candidate",
  candidatePages: (id: string) => path(["processruns", id, "candidate-pages"]),
  feedback: (id: string) => path(["processruns", id, "feedback"]),
  feedbackOf: (id: string, candidateId: string) =>
    path(["processruns", id, "feedback", candidateId]),
  candidatePageSettings: () => "/customize/candidate-pages",
  companySignIn: () => "/customize/sign-in",
  apiKeys: () => "/customize/api-keys",
  provisioning: () => "/customize/provisioning",
  webhooks: () => "/customize/webhooks",
  orders: (query?: OrdersTarget) => path(["orders"], query),
  orderResult: (token: string) => path(["orders", "result", token]),
  auditLog: (query?: LogTarget) => path(["audit-log"], query),
  orderSettings: () => "/customize/orders",
} as const;
