const PACKAGES = /[\\/]node_modules[\\/]/;
const RULES =
  /[\\/]packages[\\/]domain[\\/]src[\\/](?:calls|text(?![\\/](?:table|listTable))|identity[\\/](?:permissions|session)|tenants[\\/](?:contrast|undertone))\b/;
const DOMAIN = /[\\/]packages[\\/]domain[\\/]src[\\/](\w+)[\\/]/;
/** Small rules that pages need together. */
const TOGETHER: Readonly<Record<string, string>> = {
  assessments: "observations",
  dashboard: "runs",
  scales: "results",
  tenants: "runs",
};
const SCHEMAS =
  /[\\/]packages[\\/]contract[\\/]src[\\/](?!index|uploads)[\w.]+$|[\\/]node_modules[\\/]zod[\\/]/;
/** The rules by which processes, tenants and lists of people are designed: no page of the day needs them. */
const DESIGN_RULES =
  /[\\/]packages[\\/]domain[\\/]src[\\/](?:runs[\\/](?:candidateTable|copyStaffing)|identity[\\/]userTable|text[\\/]listTable|processes[\\/](?:cue|cutOffEditing|cutOffSelection|licence|missingTexts|observing|processViolations|readCueRows|tree)|results[\\/](?:cutOffWarnings|examples)|scales[\\/]nearestPartition)/;
/** What is known of strokes: only where there is a pen, or what it has drawn. */
const INK_RULES = /[\\/]packages[\\/]domain[\\/]src[\\/]observations[\\/]ink/;
/** What a day's pages ask the server for: a few words each. */
const CALLS =
  /[\\/]packages[\\/]contract[\\/]src[\\/](?:assessments|candidates|dashboard|exerciseDocuments|files|missing|observations|runs|signIn)\.ts\?data$/;
/** Charts and explanations come when somebody asks for them. */
const CHART_RULES = /[\\/]packages[\\/]domain[\\/]src[\\/]charts[\\/]/;
const EXPLANATIONS = /[\\/]packages[\\/]domain[\\/]src[\\/]results[\\/]expla/;
/** Tables as text: lists of people, cues, numbers of a chart. */
const TABLE_RULES = /[\\/]packages[\\/]domain[\\/]src[\\/]text[\\/]table\b/;
/** What the pages of looks and settings ask. */
const LOOKS_RULES =
  /[\\/]packages[\\/]domain[\\/]src[\\/]tenants[\\/](?:images|retention|settings)\b/;
/** What the page needs before any route is known. */
const INITIAL = "$initial" as const;
/** Small things that most pages behind the sign-in share. */
const PARTS =
  /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:ActionIcon|Badge|Group)\b|[\\/]src[\\/](?:ui[\\/](?:EmptyState|PageHeader|StatusBadge)|app[\\/](?:i18n[\\/]format|shell[\\/](?:AppBarActions|viewRole|announce)))\b/;
const FIELDS =
  /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:CloseButton|Input|InputBase|TextInput|Title)\b/;
/** What sign-in is made of; the pages that mailed links open share much of it. */
const SIGN_IN =
  /[\\/]identity[\\/]components[\\/](?:SignIn|LoginForm|CardForm|EmailField|TextButton|CaptchaSlot|useCaptcha|useLogin|captchaErrors|IdentityFrame)\b|[\\/]identity[\\/]pages[\\/]LoginPage\b|[\\/]ui[\\/]PasswordField\b/;
/** What sign-in and the frame behind it share: neither should load the other for it. */
const BOTH_SIDES =
  /[\\/]src[\\/]app[\\/](?:partWithTexts|shell[\\/](?:LanguageSelect|VersionText))\b|[\\/]query-core[\\/].+[\\/]mutationObserver\b|[\\/]react-query[\\/].+[\\/]useMutation\b|[\\/]react-router[\\/].+[\\/]useLocation\b|[\\/]VisuallyHidden\b|[\\/]Icon(?:Check|Selector|X)\b/;
/** A new password, wherever one is set; and what mailed links open. */
const LINKS =
  /[\\/]identity[\\/]components[\\/](?:AccountName|CardMessage|LinkPage|NewPasswordFields|NewPasswordForm|PasswordRules|SpentLink|useSpentLink|currentPassword|newPassword)\b/;
/**
 * Small things of many pages, in one file: the first page lists every file there is, and a line costs
 * it as much as some of these weigh.
 */
const SMALL =
  /@mantine[\\/](?:hooks[\\/]esm[\\/](?:use-(?:click-outside|color-scheme|force-update|merged-ref|uncontrolled|window-event)|utils[\\/](?:clamp|use-callback-ref))\b|core[\\/]esm[\\/]core[\\/](?:DirectionProvider|MantineProvider[\\/](?:use-mantine-color-scheme|color-functions[\\/]get-auto-contrast-value)|utils[\\/](?:create-safe-context|get-default-z-index|get-env|noop))\b)|[\\/]Icon(?:ArrowRight|ArrowUp|ChevronDown|ChevronLeft|ChevronRight|Plus|Search|Trash|ChartBar|Pencil|Menu2|DeviceTablet|CloudOff)\.m?js$|useSuspenseQuery|[\\/]src[\\/](?:ui[\\/](?:Disclosure|Hint|ReasonButton|ColorDot|placing|today|useHeld)|app[\\/](?:newId|i18n[\\/]names|reports[\\/]pdf[\\/](?:PdfOfRun|PdfButton\.module)))\b/;
/** How every editor keeps what is unsaved. */
const DRAFTS =
  /[\\/]src[\\/](?:app[\\/]forms[\\/](?:Conflict|newerOf|parts|useDraft)|ui[\\/](?:EditorFooter|Section)\b)/;
/** Texts in one language at a time. */
const TEXT_TABS =
  /[\\/]src[\\/](?:app[\\/]forms[\\/](?:TextTabs|languageTexts)|ui[\\/]LanguageTabs)\b/;
/** The frame behind the sign-in, and the list of the pages in it: they are needed at the same moment. */
const WITHIN =
  /[\\/]src[\\/](?:app[\\/](?:pagesWithin|live[\\/]useLive|offline[\\/](?:ages|useOffline)|session[\\/](?:SessionDialogs|countdown|logout|sessionEnds|signInLater|useConnection)|shell[\\/](?:AppBar|Drawer|Footer|Menu|OfflineBanner|Shell|Shortcuts|UnsentMark|keptMenu|useJournal|useRouteFocus))|journal[\\/](?:useDraft|watching)|ui[\\/]useKeptFocus)\b|[\\/]use-network\b|[\\/]Icon(?:Login|Logout|Moon|Sun|UserCircle)\.m?js$/;
/** The dialogs of the run editor, each of which is rare. */
const RUN_DIALOGS =
  /[\\/]features[\\/]runs[\\/]components[\\/](?:import[\\/]|CopyDialog|copyFrom|FinishDialog|UnsentDevices)/;
/** Icons that a few pages share: a file of its own for each would cost the first page more than they weigh. */
const ICONS =
  /[\\/]Icon(?:AlertCircle|ArrowBackUp|ArrowDown|ArrowForwardUp|ArrowsSort|Refresh)\.m?js$/;
/** The same of pages that nobody waits for on a day. */
const OTHER_ICONS = /[\\/]Icon(?:Copy|Printer|StarFilled|TableExport|UsersPlus)\.m?js$/;
/** What is done for many people, or for one who was never here. */
const PEOPLE =
  /[\\/]identity[\\/]components[\\/](?:invite[\\/]|users[\\/](?:CorrectEmailDialog|ManyUsersBar)\b)/;
/** Lists of people from a spreadsheet, whoever they are. */
const LISTS = /[\\/]src[\\/]app[\\/]lists[\\/]|[\\/]FileButton\b|[\\/]IconFileSpreadsheet\b/;
/** How files are loaded and shown: only where there are some. */
const FILES =
  /[\\/]src[\\/](?:app[\\/](?:files[\\/](?:StoredFile|StoredDocument|exerciseDocuments|useDisplay|useFileSize|cutName)|useDownload|api[\\/]download)|features[\\/]dashboard[\\/]components[\\/]FileParts)\b|[\\/]ui[\\/]saveFile\b|[\\/]Icon(?:Download|FileText|Photo)\.m?js$/;
/** How files are chosen and sent. */
const UPLOADS =
  /[\\/]src[\\/]app[\\/](?:files[\\/](?:FilePicker|Files\.|UploadProgress|contentFault|transfer|uploadFailureText|useFileDrop|useLeaving)|api[\\/]upload)|[\\/]contract[\\/]src[\\/]uploads\.ts$/;
/** What results need of ratings, without what writes them. */
const RATINGS =
  /[\\/]src[\\/](?:features[\\/]assessments[\\/]api|app[\\/]api[\\/]takeOver|ui[\\/]SwitchMenu)\b/;
/** What observing and rating share, and what sends both. */
const DESK =
  /[\\/]src[\\/](?:features[\\/](?:observations|assessments)[\\/](?:api|components[\\/](?:sending|editing|cellPages|pageDraft|drawings|keepConfirmed|turns|telling|values|ratingDraft|useSavedMessage|useDeleteObservation|readOnly|plainText))|features[\\/](?:observations[\\/]components[\\/]cells|results[\\/]components[\\/]manual[\\/]resultDraft)|journal[\\/](?:draft|markOf)|app[\\/](?:senders|api[\\/](?:retrying|sendResult))|ui[\\/](?:SyncState|Desk)|features[\\/]observations[\\/]components[\\/]ObservationDesk\.module)\b|[\\/]Icon(?:CloudCheck|CloudUp|ArrowsSplit2|DeviceFloppy)\.m?js$/;
/** What stays on the device for working offline. */
const OFFLINE =
  /[\\/]src[\\/](?:journal[\\/]upkeep|app[\\/]offline[\\/](?:copies|database|deviceKey|draftSealing|otherVersions|sealing|keeping|offline|reading|starting))\b|[\\/]contract[\\/]src[\\/]devices\.ts\?data$/;
/** What a page does a while after it was opened. */
const AFTERWARDS =
  /[\\/]src[\\/](?:journal[\\/]forgetting|app[\\/]offline[\\/](?:afterwards|forgetting|register))\b/;
/** What is written and not confirmed yet, and where it lies. */
const JOURNAL =
  /[\\/]src[\\/]journal[\\/](?:attempts|delivery|holding|journal|keeping|otherTabs|sealed|selection|sessionEnd|settling|store)\b|[\\/]node_modules[\\/]idb[\\/]/;
/** Who wrote what was written after a session: rarely asked. */
const UNCLAIMED =
  /[\\/]src[\\/](?:journal[\\/]claiming|app[\\/]session[\\/](?:DraftText|UnclaimedDialog)|features[\\/]identity[\\/]components[\\/]AsideCard)\b/;
/** What covers a page that nobody has touched for long. */
const LOCK =
  /[\\/]src[\\/](?:app[\\/]lock[\\/]|features[\\/]identity[\\/]components[\\/]PinCard\b)/;
/** What changes while a page is open. */
const LIVE =
  /[\\/]src[\\/]app[\\/](?:live[\\/](?:following|applying|openStream|readEvents)|reports[\\/]exports[\\/]progress)\b|[\\/]contract[\\/]src[\\/]live\.ts\?data$/;
/** Without what it uses, which stays where others find it too. */
const ALONE = { includeDependenciesRecursively: false };
/**
 * What one of these groups and nobody else uses belongs to it too, or the two files import each other in a
 * circle, by which the build fails (soundChunks.ts).
 *
 * Without this the first page would come in sixty small files. What every page needs is two files,
 * one of packages and one of ours; the fields of forms are another. The schemas are for pages that validate: they stay out of the first page, though its
 * modules lie beside theirs.
 */
export const chunkGroups = [
  { name: "rules", test: RULES, priority: 2 },
  { name: "domain-ink", test: INK_RULES, priority: 1.7, ...ALONE },
  { name: "domain-charts", test: CHART_RULES, priority: 1.7, ...ALONE },
  { name: "domain-explained", test: EXPLANATIONS, priority: 1.7, ...ALONE },
  { name: "domain-table", test: TABLE_RULES, priority: 1.7, ...ALONE },
  { name: "domain-looks", test: LOOKS_RULES, priority: 1.7, ...ALONE },
  { name: "domain-design", test: DESIGN_RULES, priority: 1.7, ...ALONE },
  {
    debugName: "domain",
    test: DOMAIN,
    priority: 1.5,
    name: (id: string) => {
      const feature = DOMAIN.exec(id)?.[1] ?? "shared";
      return `domain-${TOGETHER[feature] ?? feature}`;
    },
  },
  { name: "schemas", test: SCHEMAS, priority: 1 },
  { name: "calls", test: CALLS, priority: 1, ...ALONE },
  { name: "base", tags: [INITIAL], test: PACKAGES },
  { name: "frame", tags: [INITIAL] },
  { name: "fields", test: FIELDS },
  { name: "bothSides", test: BOTH_SIDES, priority: 0.5, ...ALONE },
  { name: "signIn", test: SIGN_IN },
  { name: "links", test: LINKS },
  { name: "parts", test: PARTS },
  { name: "small", test: SMALL, ...ALONE },
  { name: "drafts", test: DRAFTS, ...ALONE },
  { name: "within", test: WITHIN, ...ALONE },
  { name: "runDialogs", test: RUN_DIALOGS, ...ALONE },
  { name: "icons", test: ICONS, ...ALONE },
  { name: "otherIcons", test: OTHER_ICONS, ...ALONE },
  { name: "people", test: PEOPLE, ...ALONE },
  { name: "lists", test: LISTS, ...ALONE },
  { name: "files", test: FILES, ...ALONE },
  { name: "uploads", test: UPLOADS, ...ALONE },
  { name: "offline", test: OFFLINE, ...ALONE },
  { name: "afterwards", test: AFTERWARDS, ...ALONE },
  { name: "journal", test: JOURNAL, ...ALONE },
  { name: "unclaimed", test: UNCLAIMED, ...ALONE },
  { name: "live", test: LIVE, ...ALONE },
  { name: "lock", test: LOCK, ...ALONE },
  { name: "ratings", test: RATINGS, priority: 0.5, ...ALONE },
  { name: "desk", test: DESK, ...ALONE },
  { name: "textTabs", test: TEXT_TABS, ...ALONE },
];
