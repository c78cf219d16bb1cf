const FIRST_TEXTS = /[\\/]texts[\\/](\w+)[\\/](?:app|ui|errors|validation)\.json$/;
const PACKAGES = /[\\/]node_modules[\\/]/;
const RULES = /[\\/]packages[\\/]domain[\\/]src[\\/](?:calls|identity|text)[\\/]/;
const DOMAIN = /[\\/]packages[\\/]domain[\\/]src[\\/](\w+)[\\/]/;
const SCHEMAS = /[\\/]packages[\\/]contract[\\/]src[\\/](?!index)|[\\/]node_modules[\\/]zod[\\/]/;
/** What the page needs before any route is known. */
const INITIAL = "$initial" as const;
/** Small things that most pages behind the sign-in share. */
const PARTS =
  /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:ActionIcon|Badge|Group)\b|[\\/]src[\\/](?:ui[\\/](?:EmptyState|PageHeader|StatusBadge)|app[\\/](?:i18n[\\/]format|shell[\\/](?:AppBarActions|viewRole|announce)))\b/;
const FIELDS =
  /@mantine[\\/]core[\\/](?:esm[\\/]components|styles)[\\/](?:CloseButton|Input|InputBase|TextInput|Title)\b/;

/**
 * Without this the first page would come in sixty small files. What every page needs is two files,
 * one of packages and one of ours; the fields of forms are another, and the frame's texts one per
 * language. The schemas are for pages that validate: they stay out of the first page, though its
 * modules lie beside theirs.
 */
export const chunkGroups = [
  { name: "rules", test: RULES, priority: 2 },
  {
    debugName: "domain",
    test: DOMAIN,
    priority: 1.5,
    name: (id: string) => `domain-${DOMAIN.exec(id)?.[1] ?? "shared"}`,
  },
  { name: "schemas", test: SCHEMAS, priority: 1 },
  {
    debugName: "texts",
    test: FIRST_TEXTS,
    name: (id: string) => `texts-${FIRST_TEXTS.exec(id)?.[1] ?? "de"}`,
  },
  { name: "base", tags: [INITIAL], test: PACKAGES },
  { name: "frame", tags: [INITIAL] },
  { name: "fields", test: FIELDS },
  { name: "parts", test: PARTS },
];
