// The layout of the repository (docs/architecture.md) as data. A change of a list here changes a decision: say so in
// docs/decisions.md.

/** Features in the order of their imports: each may import only those before it. */
export const features = [
  "tenants",
  "identity",
  "scales",
  "competencies",
  "processes",
  "runs",
  "timetable",
  "candidatePages",
  "observations",
  "assessments",
  "calibration",
  "dashboard",
  "live",
  "results",
  "conference",
  "statistics",
  "reports",
  "retention",
  "disclosure",
  "auditLog",
  "feedback",
  "integrations",
  "help",
];

/** The features of the web app. The parts of reports import no other feature, and three of the others show them. */
export const webFeatures = ["reports", ...features.filter((name) => name !== "reports")];

/** The folders of the web app's shell, in the order of their imports. */
export const shellFolders = ["session", "registry", "lock", "frame", "routing", "start"];
/** The folders below the features of the web app, in the order of their imports. */
export const platformFolders = [
  "http",
  "i18n",
  "page",
  "theme",
  "session",
  "drafts",
  "cache",
  "tenant",
  "files",
  "forms",
  "lock",
  "live",
  "routing",
];

/** Each part of the repository: where it stands, which other parts it may import, and which packages. */
export const parts = [
  { name: "domain", path: "packages/domain/", may: [], packages: [] },
  { name: "contract", path: "packages/contract/", may: ["domain"], packages: ["zod"] },
  {
    name: "dossier",
    path: "packages/dossier/",
    may: ["domain"],
    packages: ["@noble/ed25519"],
  },
  { name: "server", path: "apps/server/", may: ["domain", "contract", "dossier"] },
  { name: "web", path: "apps/web/", may: ["domain", "contract"] },
  {
    name: "testing",
    path: "packages/testing/",
    may: ["domain", "contract", "dossier", "server", "tools"],
  },
  { name: "e2e", path: "e2e/", may: ["domain", "contract", "dossier", "testing", "tools"] },
  {
    name: "bench",
    path: "bench/",
    may: ["domain", "contract", "dossier", "server", "testing", "tools"],
  },
  { name: "tools", path: "tools/", may: ["domain", "contract"] },
];

/** Which folders may stand in a folder; a new one is a decision. */
export const folders = {
  "": ["apps", "bench", "deploy", "docs", "e2e", "packages", "releases", "tools"],
  packages: ["contract", "domain", "dossier", "testing"],
  apps: ["server", "web"],
  // The rights of all calls together: tests only, made from the contract.
  "apps/server/src": [
    "authorisation",
    "cli",
    "composition",
    "db",
    "demo",
    "features",
    "http",
    "platform",
  ],
  "apps/server/src/features": features,
  // Identity is large enough for sub-features, each with the files of a feature.
  "apps/server/src/features/identity": [
    "signIn",
    "sessions",
    "account",
    "users",
    "roles",
    "mails",
    "secondFactor",
    "companyAccounts",
    "companySignIn",
    "companySettings",
    "passkeys",
  ],
  // The cues' workbook, incomplete processes and files of processes have their own calls and tests beside the processes themselves.
  "apps/server/src/features/processes": ["cues", "documents", "drafts", "filing"],
  // Files, candidates, decisions, documents of exercises, missing ratings, work that arrives after the finish, what the
  // devices of the live day say, and messages each have separate calls and tests.
  "apps/server/src/features/runs": [
    "files",
    "candidates",
    "decisions",
    "documents",
    "missing",
    "late",
    "conflicts",
    "day",
    "messages",
    "reveals",
    "staffing",
  ],
  // What a tenant has for its timetables, what one is made for, the timetables, what people get of them, the same on
  // paper, and for calendar programs.
  "apps/server/src/features/timetable": [
    "resources",
    "settings",
    "plans",
    "calendar",
    "sheets",
    "feed",
    "invitations",
    "texts",
  ],
  // What administrators decide for all runs, what candidates do themselves, when they have papers, what they hand
  // in as text and as files, how they see themselves, and what they say against the record, beside what moderators do.
  "apps/server/src/features/candidatePages": [
    "settings",
    "visits",
    "papers",
    "handIn",
    "workFiles",
    "selfAssessments",
    "statements",
    "texts",
  ],
  // Drawings are stored by the stroke, not as the text of a page; late pages are read from a store of the runs.
  "apps/server/src/features/observations": ["ink", "late", "evidence", "lateEvidence"],
  "apps/server/src/features/assessments": ["late", "submissions"],
  // What experts and observers say of samples is sealed, and kept apart from the sets.
  "apps/server/src/features/calibration": ["attempts"],
  // Second rounds are sealed until they are closed, which is kept apart from what a conference shows and decides.
  "apps/server/src/features/conference": ["rounds"],
  // The subscribers of one tenant, beside the hub of all tenants.
  "apps/server/src/features/live": ["channel"],
  // Everything that leaves the system: workbooks of many runs, workbooks of one run, evidence, the report as PDF, and the
  // decision file.
  "apps/server/src/features/reports": [
    "exports",
    "tables",
    "evidence",
    "document",
    "pdf",
    "dossier",
    "texts",
  ],
  // What is handed out to a person: taking others out of it, writing it, and the document; and what keeps it.
  "apps/server/src/features/disclosure": ["redaction", "writing", "document", "holds"],
  // What organisations decide, what candidates do with their report, the report as a text and as PDF, and from a template in Word.
  "apps/server/src/features/feedback": ["settings", "visits", "document", "word"],
  // The keys that dossiers are signed with have separate calls, and a secret.
  "apps/server/src/features/tenants": ["dossierKeys"],
  // The keys of programs, which administrators make, what programs call with them, what they order, and the same by the
  // contract of an applicant system.
  "apps/server/src/features/integrations": [
    "greenhouse",
    "keys",
    "orders",
    "provisioning",
    "scim",
    "v1",
    "webhooks",
  ],
  // The layers (ui, platform, features, shell), texts, and the builders of tests.
  "apps/web/src": ["features", "platform", "shell", "testing", "texts", "ui"],
  "apps/web/src/features": features,
  "apps/web/src/platform": platformFolders,
  "apps/web/src/shell": shellFolders,
};

/** The kinds of files in a feature's folder. */
export const serverFeatureFile =
  /^(\w+\/)?((routes|policy|store|present|commands|queries|jobs|ports)\.ts|[\w-]+\.test\.ts)$/;
export const webFeatureFile =
  /^(route|api|keys|drafts|live)\.ts$|^(pages|parts|model|shared)\/|^[\w-]+\.test\.tsx?$/;

/** What a feature may read of a feature before it, as a message says it and as a path within the feature. */
export const crossing = {
  server: { named: "a store.ts", allows: /^(\w+\/)?store\.ts$/ },
  web: { named: "api.ts, keys.ts and shared/", allows: /^(api|keys)\.ts$|^shared\// },
};

/** Where SQL may stand in the server. */
export const sqlPlace =
  /^apps\/server\/src\/(db\/|platform\/|(cli|demo)\/store\.ts$|features\/\w+\/(\w+\/)?store\.ts$)/;

/** Words that name no purpose. */
export const emptyWord = /util|helper|common|manager/i;

export const longestFile = 400;
