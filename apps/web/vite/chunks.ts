import type { Rolldown } from "vite";

/** Files by the end of their folder's path and their names without ending. */
interface Files {
  readonly in: string;
  /** Separated by spaces; everything in the folder if unset. */
  readonly named?: string;
}

function patternOf({ in: folder, named }: Files): string {
  const inFolder = String.raw`[\\/]${folder.split("/").join(String.raw`[\\/]`)}[\\/]`;
  return named === undefined
    ? inFolder
    : String.raw`${inFolder}(?:${named.trim().split(/\s+/).join("|")})(?:\.|$)`;
}
const files = (...all: Files[]): RegExp => new RegExp(all.map(patternOf).join("|"));
const web = (folder: string, named?: string): Files => ({
  in: `web/src/${folder}`,
  ...(named === undefined ? {} : { named }),
});
const domain = (folder: string, named?: string): Files => ({
  in: `domain/src/${folder}`,
  ...(named === undefined ? {} : { named }),
});
const icons = (named: string): Files => ({
  in: "icons",
  named: named.replaceAll(/\w+/g, "Icon$&"),
});
/** What a file of the contract says of its calls, without the schemas (contractData.ts). */
const callsOf = (named: string): RegExp =>
  new RegExp(String.raw`[\\/]contract[\\/]src[\\/](?:${named.split(" ").join("|")})\.ts\?data$`);
const either = (...patterns: RegExp[]): RegExp =>
  new RegExp(patterns.map(({ source }) => source).join("|"));

const PACKAGES = /[\\/]node_modules[\\/]/;
const DOMAIN = /[\\/]packages[\\/]domain[\\/]src[\\/](\w+)[\\/]/;
/** What is allowed in a cell: the pages of an observation need it without the other rules of runs. */
const CELL_RULES = /[\\/]runs[\\/](?:cellAbilities|membership|state)\.ts$/;
const SEALING_RULES = /[\\/]runs[\\/](?:sealing|revealAbilities)\.ts$/;
/** Rights to scales, competencies, processes and calibration. Calls name them on pages that need no other rule of these features. */
const DESIGN_ACCESS =
  /[\\/](?:scales|competencies|processes|calibration)[\\/](?:access|abilities)\.ts$/;
/** Small rules that pages need together. */
const TOGETHER: Readonly<Record<string, string>> = {
  assessments: "observations",
  dashboard: "runs",
  scales: "results",
  tenants: "runs",
};
/** What the page needs before any route is known. */
const INITIAL = "$initial" as const;

/** Rules of every page. */
const RULES =
  /[\\/]packages[\\/]domain[\\/]src[\\/](?:calls|text(?![\\/](?:table|listTable|languageNames))|identity[\\/](?!userTable|userAbilities|roleAbilities|abilityTable|companySignIn)|tenants[\\/](?:contrast|undertone))\b/;
/** Without those of timetables, conferences, evidence, calibration, files of lists, sign-in by a directory, pages of candidates and other programs: only their pages need them, and the rules that they refer to. */
const SCHEMAS =
  /[\\/]packages[\\/]contract[\\/]src[\\/](?!index|uploads|lists|accessPackages|legalHolds|companySignIn|apiKeys|webhooks|provisioning|orders|wordTemplates|v1|planning|plans|timetables|calendarFeeds|exercisePlanning|processFiles|conference|evidence|lateWork|calibration|candidatePages|candidateVisits|auditLog|feedback|selfAssessments|counterStatements|candidateWorks)[\w.]+$|[\\/]node_modules[\\/]zod[\\/]/;
/** The rules by which processes, tenants and lists of people are designed: no page of the day needs them. */
const DESIGN_RULES =
  /[\\/]packages[\\/]domain[\\/]src[\\/](?:runs[\\/](?:candidateTable|copyStaffing)|identity[\\/]userTable|text[\\/]listTable|processes[\\/](?:cue|cutOffEditing|cutOffSelection|licence|missingTexts|observing|processFile|processFiling|processViolations|readCueRows|tree)|results[\\/](?:cutOffWarnings|examples)|scales[\\/]nearestPartition)/;
/** The design check, with what it and the editors of processes need: editors of runs need nothing more of those. */
const CHECK_RULES = files(
  domain("designCheck"),
  domain("statistics", "joinedGroups"),
  domain("processes", "cueProgress cueTexts missingTexts"),
  domain("results", "cutOffWarnings"),
);
/** What is known of strokes: only where there is a pen, or what it has drawn. */
const INK_RULES = /[\\/]packages[\\/]domain[\\/]src[\\/]observations[\\/]ink/;
/** Where tagged texts are: only where somebody tags them. */
const EVIDENCE_RULES = files(domain("observations/evidence"));
/** Charts and explanations come when somebody asks for them. */
const CHART_RULES = files(domain("charts"));
const EXPLANATIONS = /[\\/]packages[\\/]domain[\\/]src[\\/]results[\\/]expla/;
/** Tables as text: lists of people, cues, numbers of a chart. */
const TABLE_RULES = files(domain("text", "table"));
/** What is known of a company's sign-in: only its own pages need it. */
const COMPANY_RULES = files(domain("identity", "companySignIn"));
/** What becomes of orders: only their pages need it. */
const ORDER_RULES = files(domain("integrations", "orders"));
/** What the pages of theme and settings ask. */
const THEME_RULES = files(domain("tenants", "images retention settings"));
const FIELDS =
  /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:CloseButton|Input|InputBase|TextInput|Title)\b/;
/** All about passkeys: nothing of it is loaded where the organisation has none. */
const PASSKEYS = either(
  files(
    web(
      "features/identity/parts",
      "PasskeySignIn useOfferedPasskey PasskeyForm PasskeysCard PasskeyRow PasskeyDialog",
    ),
    web("features/identity/model", "passkeys passkeySupport passkeyErrors"),
  ),
  /[\\/]node_modules[\\/]@simplewebauthn[\\/]/,
);
/** The sign-in; the pages that mailed links open share much of it. */
const SIGN_IN = files(
  web(
    "features/identity/parts",
    "SignIn LoginForm CardForm EmailField TextButton CaptchaSlot useCaptcha useLogin IdentityFrame",
  ),
  web("features/identity/model", "captchaErrors"),
  web("features/identity/pages", "LoginPage"),
  web("ui", "PasswordField"),
);
/** What sign-in and the frame behind it share: neither should load the other for it. */
const BOTH_SIDES = either(
  files(
    web("platform/i18n", "partWithTexts"),
    web("platform/tenant", "LanguageSelect"),
    web("platform/page", "VersionText"),
    icons("Check Selector X"),
  ),
  /[\\/]query-core[\\/].+[\\/]mutationObserver\b|[\\/]react-query[\\/].+[\\/]useMutation\b|[\\/]react-router[\\/].+[\\/]useLocation\b|[\\/]VisuallyHidden\b/,
);
/**
 * Small parts of many pages, in one file: the first page lists every file there is, and a line costs
 * it as much as some of these weigh.
 */
const SMALL = either(
  // What a day's pages ask the server for: a few words each.
  callsOf(
    "assessments candidates dashboard exerciseDocuments files missing observations runs signIn",
  ),
  /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:ActionIcon|Badge|Group)\b/,
  /@mantine[\\/](?:hooks[\\/]esm[\\/](?:use-(?:click-outside|color-scheme|force-update|merged-ref|uncontrolled|window-event)|utils[\\/](?:clamp|use-callback-ref))\b|core[\\/]esm[\\/]core[\\/](?:DirectionProvider|MantineProvider[\\/](?:use-mantine-color-scheme|color-functions[\\/]get-auto-contrast-value)|utils[\\/](?:create-safe-context|get-default-z-index|get-env|noop))\b)|useSuspenseQuery/,
  files(
    icons(
      "ArrowRight ArrowUp ChevronDown ChevronLeft ChevronRight Plus Search Trash ChartBar Pencil Menu2 DeviceTablet CloudOff",
    ),
    web(
      "ui",
      "Disclosure Hint ReasonButton ColorDot placing dates useLastGood newId EmptyState PageHeader StatusBadge",
    ),
    web("platform/i18n", "names format"),
    web("platform/page", "AppBarActions viewRole announce"),
    web("features/(?:observations|assessments)", "keys"),
    web("features/reports/shared", "PdfOfRun PdfButton"),
  ),
);
/**
 * The frame behind the sign-in and the list of the pages in it, with all that both need: the journal of drafts too.
 * They are needed at the same moment.
 */
const FRAME = files(web("shell/frame", "Shell"), web("shell/routing", "pageList"));
/** Processes as files: what templates, imports and comparisons need, when somebody asks for them. */
const PROCESS_FILES = files(
  web(
    "features/processes/parts/filing",
    "StartDialog CompareDialog FileButton useFileImport Filing\\.module",
  ),
  web("features/processes/model/filing"),
  domain("processes", "processFileDiff"),
);
/** How files are loaded and shown: only where there are some. */
const FILES = files(
  web(
    "platform/files",
    "StoredFile StoredDocument downloadOrCopy exerciseDocuments useDisplay useFileSize cutName useDownload",
  ),
  web("platform/http", "download"),
  web("features/dashboard/parts", "FileParts"),
  web("ui", "saveFile"),
  icons("Download FileText Photo"),
);
/** The editor of texts, whole also where something else works on its document. */
const EDITOR = either(
  files(
    web("platform/forms", "TextEditor"),
    web("ui", "RichTextEditor EditorToolbar editorExtensions useRoomToWrite"),
    icons("Bold Heading Italic List ListNumbers Underline"),
  ),
  /[\\/]node_modules[\\/](?:@tiptap|prosemirror-[\w-]+|orderedmap|rope-sequence|w3c-keyname|fast-equals|use-sync-external-store)[\\/]/,
);
/** What results need of ratings, without what writes them. */
const RATINGS = files(
  web("features/assessments", "api"),
  web("platform/cache", "takeOver"),
  web("ui", "SwitchMenu"),
);
/** What observing and rating share, and what sends both. */
const DESK = files(
  web("features/(?:observations|assessments)", "api"),
  web(
    "features/(?:observations|assessments)/(?:model|parts)",
    "sending editing cellPages pageDraft drawings mergeConfirmed turns announcing ratingDraft useSavedMessage useDeleteObservation readOnly plainText ObservationDesk\\.module",
  ),
  web("features/observations/model", "cells"),
  web("features/observations/model/evidence", "evidenceDraft"),
  web("features/observations/shared", "useOwnPages writtenPages"),
  web("features/assessments/shared", "values"),
  web("features/runs/shared", "useLastGoodRun"),
  web("features/results/model/manual", "resultDraft"),
  web("features/calibration/model", "answerDraft"),
  web("platform/drafts", "sendResult"),
  web("platform/http", "retrying"),
  web("shell/registry", "drafts"),
  web("features/(?:observations|assessments|results|calibration)", "drafts"),
  web("ui", "SyncState Desk"),
  icons("CloudCheck CloudUp ArrowsSplit2 DeviceFloppy"),
);
/** Texts, by language. */
const TEXTS = /[\\/]web[\\/]src[\\/]texts[\\/](\w+)[\\/]/;
/** Lists the texts of every page: for each language they are one file. */
const NAMES_FIRST_TEXTS = /[\\/]i18n[\\/]texts\.ts$/;
/** Without what it uses, which stays where others find it too. */
const ALONE = { includeDependenciesRecursively: false };
/**
 * Files that several pages share. A group exists only where the bundler's own division was measured to be larger
 * (docs/decisions.md). What one group and nobody else uses belongs to it too; otherwise the two files import each
 * other in a circle, and the build fails (soundChunks.ts).
 */
export const chunkGroups = [
  { name: "rules", test: RULES, priority: 2 },
  { name: "domain-ink", test: INK_RULES, priority: 1.7, ...ALONE },
  { name: "domain-evidence", test: EVIDENCE_RULES, priority: 1.7, ...ALONE },
  { name: "domain-charts", test: CHART_RULES, priority: 1.7, ...ALONE },
  { name: "domain-explained", test: EXPLANATIONS, priority: 1.7, ...ALONE },
  { name: "domain-table", test: TABLE_RULES, priority: 1.7, ...ALONE },
  { name: "domain-theme", test: THEME_RULES, priority: 1.7, ...ALONE },
  { name: "domain-check", test: CHECK_RULES, priority: 1.8, ...ALONE },
  { name: "domain-company", test: COMPANY_RULES, priority: 1.8, ...ALONE },
  { name: "domain-orders", test: ORDER_RULES, priority: 1.8, ...ALONE },
  { name: "domain-design", test: DESIGN_RULES, priority: 1.7, ...ALONE },
  {
    debugName: "domain",
    test: DOMAIN,
    priority: 1.5,
    name: (id: string) => {
      if (CELL_RULES.test(id)) return "domain-observations";
      if (DESIGN_ACCESS.test(id)) return "domain-access";
      const feature = DOMAIN.exec(id)?.[1] ?? "shared";
      // Only the page of a conference needs its rules, and those of what is revealed; the check has its own file.
      if (
        ["conference", "designCheck", "disclosure", "auditLog", "feedback", "help"].includes(
          feature,
        ) ||
        SEALING_RULES.test(id)
      )
        return null;
      return `domain-${TOGETHER[feature] ?? feature}`;
    },
  },
  {
    debugName: "texts",
    test: TEXTS,
    name: (id: string, context: Rolldown.ChunkingContext) => {
      const namedBy = context.getModuleInfo(id)?.dynamicImporters ?? [];
      return namedBy.some((file) => NAMES_FIRST_TEXTS.test(file))
        ? `texts-${TEXTS.exec(id)?.[1]}`
        : null;
    },
  },
  { name: "schemas", test: SCHEMAS, priority: 1 },
  { name: "base", tags: [INITIAL], test: PACKAGES },
  { name: "frame", tags: [INITIAL] },
  { name: "fields", test: FIELDS },
  { name: "bothSides", test: BOTH_SIDES, priority: 0.5, ...ALONE },
  { name: "signIn", test: SIGN_IN },
  { name: "passkeys", test: PASSKEYS, ...ALONE },
  { name: "small", test: SMALL, ...ALONE },
  { name: "within", test: FRAME },
  { name: "editor", test: EDITOR, ...ALONE },
  { name: "files", test: FILES, ...ALONE },
  { name: "processFiles", test: PROCESS_FILES, priority: 1.9, ...ALONE },
  { name: "ratings", test: RATINGS, priority: 0.5, ...ALONE },
  { name: "desk", test: DESK, ...ALONE },
];
