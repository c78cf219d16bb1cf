import { expect, it } from "vitest";
import { paths } from "../../platform/page/paths.ts";
import { parseSearch, stringifySearch } from "../../platform/page/search.ts";
import { createAppRouter } from "./router.tsx";

const cell = { id: "r", candidateId: "c", exerciseId: "e", observationType: "html" } as const;
/** Every function of `paths`, with all that it can be given. */
const given: { [Name in keyof typeof paths]: Parameters<(typeof paths)[Name]> } = {
  root: [],
  imprint: [],
  privacy: [],
  help: ["observer"],
  companyAnswer: [],
  candidate: [],
  candidatePages: ["r"],
  candidatePageSettings: [],
  feedback: ["r"],
  feedbackOf: ["r", "c"],
  login: ["a@b.example"],
  resetPassword: ["a@b.example", "t"],
  enroll: ["a@b.example", "t"],
  changeEmail: ["a@b.example", "n@b.example", "t"],
  activate: ["a@b.example", "t"],
  account: [],
  changePassword: [],
  dashboard: [
    { view: "audit", processRun: "r", selectedTab: "STARTED", selectedPanel: "p", missing: true },
  ],
  runs: [],
  createRun: ["p"],
  run: ["r"],
  conflicts: ["r"],
  planning: ["r", { tab: "board", plan: "p", day: "1", by: "observer", view: "table" }],
  day: ["r", { by: "device", who: "u" }],
  myDay: ["r"],
  observations: [cell, { page: "p", evidence: "x" }],
  assessments: [cell],
  moderatorObservations: ["r", "c", { sort: "-name" }],
  resultsEntry: ["r"],
  results: [
    {
      audit: true,
      id: "r",
      candidateId: "c",
      exerciseId: "e",
      view: "chart",
      chartMode: "bar",
      singleDiagram: true,
      showAll: true,
      overview: true,
      shortTexts: true,
      highlight: false,
      observed: true,
    },
  ],
  conference: ["r", { view: "projector" }],
  statistics: ["r"],
  processStatistics: ["p", { version: 3, from: "2026-01-01", to: "2026-12-31" }],
  demoResults: [],
  scales: [],
  scale: ["s"],
  createScale: [],
  competencies: [],
  competency: ["k"],
  createCompetency: [],
  processes: [],
  process: ["p", { step: "2", item: "i", competency: "k" }],
  processDraft: ["d", { step: "2", item: "i", competency: "k" }],
  createProcess: [{ step: "2", item: "i", competency: "k" }],
  calibrations: [],
  calibrationAttempt: ["k"],
  calibrationSample: ["k", "s"],
  certificate: ["k"],
  calibrationSets: [],
  calibrationSet: ["k"],
  createCalibrationSet: [],
  planningResources: [],
  accessRequests: [],
  legalHolds: [],
  auditLog: [{ area: "run", since: "2026-11-01", actor: "b".repeat(24) }],
  accessRequest: ["a"],
  users: [],
  user: ["u"],
  createUser: [],
  roles: [],
  theme: [],
  settings: [],
  companySignIn: [],
  apiKeys: [],
  provisioning: [],
  webhooks: [],
  orders: [{ status: "planned", package: "p" }],
  orderResult: ["t"],
  orderSettings: [],
};

const router = createAppRouter();
const addresses = Object.entries(paths).map(([name, build]) => {
  const address = (build as (...values: unknown[]) => string)(...given[name as keyof typeof paths]);
  const { pathname, search } = new URL(address, "https://assay.example");
  const match = router.matchRoutes(pathname, parseSearch(search)).at(-1);
  return { name, address, search, match };
});

it("every address leads to its route", () => {
  const all = addresses.map(({ name, address, match }) => [name, [match?.fullPath, address]]);
  expect(Object.fromEntries(all)).toMatchInlineSnapshot(`
    {
      "accessRequest": [
        "/access-requests/$id",
        "/access-requests/a",
      ],
      "accessRequests": [
        "/access-requests",
        "/access-requests",
      ],
      "account": [
        "/myaccount",
        "/myaccount",
      ],
      "activate": [
        "/user/activate/$email",
        "/user/activate/a%40b.example?token=t",
      ],
      "apiKeys": [
        "/customize/api-keys",
        "/customize/api-keys",
      ],
      "assessments": [
        "/assessments/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
        "/assessments/r/candidate/c/exercise/e/type/html",
      ],
      "auditLog": [
        "/audit-log",
        "/audit-log?area=run&since=2026-11-01&actor=bbbbbbbbbbbbbbbbbbbbbbbb",
      ],
      "calibrationAttempt": [
        "/calibration/attempts/$id",
        "/calibration/attempts/k",
      ],
      "calibrationSample": [
        "/calibration/attempts/$id/samples/$sampleId",
        "/calibration/attempts/k/samples/s",
      ],
      "calibrationSet": [
        "/calibration/sets/$id",
        "/calibration/sets/k",
      ],
      "calibrationSets": [
        "/calibration/sets",
        "/calibration/sets",
      ],
      "calibrations": [
        "/calibration",
        "/calibration",
      ],
      "candidate": [
        "/candidate",
        "/candidate",
      ],
      "candidatePageSettings": [
        "/customize/candidate-pages",
        "/customize/candidate-pages",
      ],
      "candidatePages": [
        "/processruns/$id/candidate-pages",
        "/processruns/r/candidate-pages",
      ],
      "certificate": [
        "/calibration/attempts/$id/certificate",
        "/calibration/attempts/k/certificate",
      ],
      "changeEmail": [
        "/user/email/change/$email/$newEmail",
        "/user/email/change/a%40b.example/n%40b.example?token=t",
      ],
      "changePassword": [
        "/user/change-password",
        "/user/change-password",
      ],
      "companyAnswer": [
        "/login/company",
        "/login/company",
      ],
      "companySignIn": [
        "/customize/sign-in",
        "/customize/sign-in",
      ],
      "competencies": [
        "/competencies",
        "/competencies",
      ],
      "competency": [
        "/competencies/$id",
        "/competencies/k",
      ],
      "conference": [
        "/conference/$id",
        "/conference/r?view=projector",
      ],
      "conflicts": [
        "/processruns/$id/conflicts",
        "/processruns/r/conflicts",
      ],
      "createCalibrationSet": [
        "/calibration/sets/create-set",
        "/calibration/sets/create-set",
      ],
      "createCompetency": [
        "/competencies/create-competence",
        "/competencies/create-competence",
      ],
      "createProcess": [
        "/processes/create-process",
        "/processes/create-process?step=2&item=i&competency=k",
      ],
      "createRun": [
        "/processruns/create-processrun/$id",
        "/processruns/create-processrun/p",
      ],
      "createScale": [
        "/scales/create-scale",
        "/scales/create-scale",
      ],
      "createUser": [
        "/admin/create-user",
        "/admin/create-user",
      ],
      "dashboard": [
        "/{-$view}/dashboard",
        "/audit/dashboard?processRun=r&selectedTab=STARTED&selectedPanel=p&missing=true",
      ],
      "day": [
        "/processruns/$id/day",
        "/processruns/r/day?by=device&who=u",
      ],
      "demoResults": [
        "/demo/results",
        "/demo/results",
      ],
      "enroll": [
        "/user/enroll/$email",
        "/user/enroll/a%40b.example?token=t",
      ],
      "feedback": [
        "/processruns/$id/feedback",
        "/processruns/r/feedback",
      ],
      "feedbackOf": [
        "/processruns/$id/feedback/$candidateId",
        "/processruns/r/feedback/c",
      ],
      "help": [
        "/help/{-$guide}",
        "/help/observer",
      ],
      "imprint": [
        "/imprint",
        "/imprint",
      ],
      "legalHolds": [
        "/access-requests/holds",
        "/access-requests/holds",
      ],
      "login": [
        "/login/{-$email}",
        "/login/a%40b.example",
      ],
      "moderatorObservations": [
        "/moderatorobservations/$id/candidate/$candidateId",
        "/moderatorobservations/r/candidate/c?sort=-name",
      ],
      "myDay": [
        "/processruns/$id/my-day",
        "/processruns/r/my-day",
      ],
      "observations": [
        "/observations/$id/candidate/{-$candidateId}/exercise/{-$exerciseId}/type/{-$observationType}",
        "/observations/r/candidate/c/exercise/e/type/html?page=p&evidence=x",
      ],
      "orderResult": [
        "/orders/result/$token",
        "/orders/result/t",
      ],
      "orderSettings": [
        "/customize/orders",
        "/customize/orders",
      ],
      "orders": [
        "/orders",
        "/orders?status=planned&package=p",
      ],
      "planning": [
        "/processruns/$id/planning",
        "/processruns/r/planning?tab=board&plan=p&day=1&by=observer&view=table",
      ],
      "planningResources": [
        "/planning/resources",
        "/planning/resources",
      ],
      "privacy": [
        "/privacy",
        "/privacy",
      ],
      "process": [
        "/processes/$id",
        "/processes/p?step=2&item=i&competency=k",
      ],
      "processDraft": [
        "/processes/drafts/$draftId",
        "/processes/drafts/d?step=2&item=i&competency=k",
      ],
      "processStatistics": [
        "/processes/$id/statistics",
        "/processes/p/statistics?version=3&from=2026-01-01&to=2026-12-31",
      ],
      "processes": [
        "/processes",
        "/processes",
      ],
      "provisioning": [
        "/customize/provisioning",
        "/customize/provisioning",
      ],
      "resetPassword": [
        "/user/reset-password/$email",
        "/user/reset-password/a%40b.example?token=t",
      ],
      "results": [
        "/{-$view}/results/$id/candidate/{-$candidateId}/processStep/{-$exerciseId}",
        "/audit/results/r/candidate/c/processStep/e?view=chart&chartMode=bar&singleDiagram=true&showAll=true&overview=true&shortTexts=true&highlight=false&observed=true",
      ],
      "resultsEntry": [
        "/{-$view}/results/$id",
        "/results/r",
      ],
      "roles": [
        "/admin/roles",
        "/admin/roles",
      ],
      "root": [
        "/",
        "/",
      ],
      "run": [
        "/processruns/$id",
        "/processruns/r",
      ],
      "runs": [
        "/processruns",
        "/processruns",
      ],
      "scale": [
        "/scales/$id",
        "/scales/s",
      ],
      "scales": [
        "/scales",
        "/scales",
      ],
      "settings": [
        "/customize/settings",
        "/customize/settings",
      ],
      "statistics": [
        "/statistics/$id",
        "/statistics/r",
      ],
      "theme": [
        "/customize/theme",
        "/customize/theme",
      ],
      "user": [
        "/admin/user/$id",
        "/admin/user/u",
      ],
      "users": [
        "/admin/user",
        "/admin/user",
      ],
      "webhooks": [
        "/customize/webhooks",
        "/customize/webhooks",
      ],
    }
  `);
});

it("every route reads all that its address says", () => {
  const read = addresses.map(({ match }) => stringifySearch(match?.search ?? {}));
  expect(read).toEqual(addresses.map(({ search }) => search));
});

it("every route has its address", () => {
  const reached = new Set<string | undefined>(addresses.map(({ match }) => match?.fullPath));
  expect(Object.keys(router.routesByPath).filter((path) => !reached.has(path))).toEqual([]);
});
