import { readFileSync } from "node:fs";
import path from "node:path";
import { isEmail, isNetwork } from "@assay/domain";
import { z } from "zod";
import type { Rates } from "./http/rateLimits.ts";
import type { SecurityContact } from "./http/securityText.ts";
import type { BucketSettings } from "./platform/bucket.ts";
import { StartupError } from "./platform/startupError.ts";
import { readableOnTheWay, remedyOf } from "./platform/transport.ts";

/** The configuration from the environment. No other file of the server reads process.env. */
export interface Config {
  /** TCP port of web app and API; 0 takes any free one. */
  readonly port: number;
  readonly host: string;
  /** Absolute path of the folder for everything that is stored outside a database server. */
  readonly dataDir: string;
  /** Absolute path of the folder with the operator's imprint and privacy notice. */
  readonly legalDir: string;
  /** The contact in `/.well-known/security.txt`; if unset, there is no such file. */
  readonly security: SecurityContact | undefined;
  /** URL of the database; if unset, PostgreSQL is started in dataDir. */
  readonly databaseUrl: string | undefined;
  /** URL of a pooler in front of that database, without user and password. */
  readonly databasePoolUrl: string | undefined;
  /** URL of a streaming replica for large reads, without user and password. */
  readonly databaseReadUrl: string | undefined;
  /** The tenant that localhost and bare addresses stand for. */
  readonly defaultTenant: string;
  /** URL of the pages, without a path; if unset, that of this machine with the port in use. */
  readonly publicUrl: string | undefined;
  /** URL of the mail server; if unset, mails are stored in dataDir. */
  readonly smtpUrl: string | undefined;
  /** The address that mails come from. */
  readonly mailFrom: string;
  /** URL of the virus scanner for uploaded files of runs; if unset, files are not scanned. */
  readonly clamdUrl: string | undefined;
  /** The bucket for new files of runs; if unset, they are stored in the database. */
  readonly bucket: BucketSettings | undefined;
  /** Addresses and networks of trusted proxies. */
  readonly trustProxy: string | undefined;
  /** Networks of the operator that addresses which a tenant has entered may lead to; all others are public. */
  readonly internalNetworks: readonly string[];
  /** Maximum calls per minute of this process. */
  readonly rates: Rates;
  /** Overrides the API address that the page is told (decisions.md §1), without a slash at the end. */
  readonly apiBaseUrl: string | undefined;
  /** Seconds for which a stopping server still serves while its readiness check fails. */
  readonly drainSeconds: number;
  /** Seconds that a stop then waits for requests in progress. */
  readonly stopSeconds: number;
  readonly nodeEnv: "development" | "test" | "production";
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "fatal" | "silent";
  /** Seed an empty database with the demo tenants. */
  readonly demo: boolean;
  /** Address at which the metrics for Prometheus are served; if unset, they are not. */
  readonly metrics: { readonly host: string; readonly port: number } | undefined;
  /** Token with which `GET /api/metrics` serves the metrics too; if unset, it does not. */
  readonly metricsToken: string | undefined;
  /** Collector and service name of traces; if unset, none are sent. */
  readonly tracing: { readonly endpoint: string; readonly serviceName: string } | undefined;
}

const hasProtocol = (value: string, ...protocols: string[]) =>
  URL.canParse(value) && protocols.includes(new URL(value).protocol);

/** The default sender: `assay@` the host of the pages, if that is a name. */
function senderOf(publicUrl: string | undefined): string {
  const host = new URL(publicUrl ?? "http://localhost").hostname;
  return `assay@${/^[a-z0-9.-]*[a-z]$/i.test(host) ? host : "localhost"}`;
}

const wholeNumber = (least: number, most: number) => {
  const wanted = `a whole number from ${least} to ${most}`;
  return z.coerce.number(wanted).int(wanted).min(least, wanted).max(most, wanted);
};

const bareDatabase = z
  .string()
  .refine(
    (value) => hasProtocol(value, "postgres:", "postgresql:") && !/^[^/]*\/\/[^/]*@/.test(value),
    "an address like postgres://host:6432/database, without user and password",
  );
const port = wholeNumber(0, 65_535);
const host = z
  .string()
  .regex(/^[\w.:-]+$/, "a host name or an IP address, without brackets and port");
/** The schema of a rate limit: calls per minute, 0 for no limit. */
const rate = (initial: number) => wholeNumber(0, 1_000_000_000).default(initial);

/** Each check's message completes the sentence "<VARIABLE> must be …". */
const schema = z.object({
  PORT: port.default(5001),
  HOST: host.default("127.0.0.1"),
  DATA_DIR: z.string().default("data"),
  LEGAL_DIR: z.string().optional(),
  SECURITY_CONTACT: z
    .string()
    .refine(
      (value) => hasProtocol(value, "https:", "mailto:", "tel:") && !/\s/.test(value),
      "an address like mailto:security@example.org or https://example.org/security",
    )
    .optional(),
  SECURITY_EXPIRES: z.iso.date("a date like 2027-12-31").optional(),
  DATABASE_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, "postgres:", "postgresql:"),
      "an address like postgres://user:password@host:5432/database",
    )
    .optional(),
  DATABASE_POOL_URL: bareDatabase.optional(),
  DATABASE_READ_URL: bareDatabase.optional(),
  DEFAULT_TENANT: z
    .string()
    .regex(
      /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/,
      "the name of a tenant: lower-case letters, digits and hyphens",
    )
    .default("demo"),
  PUBLIC_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, "http:", "https:") && new URL(value).pathname === "/",
      "an address like https://assay.example.org, without a path",
    )
    .transform((value) => new URL(value).origin)
    .optional(),
  SMTP_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, "smtp:", "smtps:") && new URL(value).hostname !== "",
      "an address like smtp://user:password@host:587",
    )
    .optional(),
  MAIL_FROM: z
    .string()
    .refine(
      (value) => isEmail(value) || /^[\w.+-]+@localhost$/.test(value),
      "an e-mail address without a name",
    )
    .optional(),
  CLAMD_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, "tcp:") && /^[^/]+:\d+$/.test(value.slice("tcp://".length)),
      "an address like tcp://127.0.0.1:3310",
    )
    .optional(),
  S3_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, "http:", "https:") && new URL(value).pathname === "/",
      "an address like https://s3.eu-central-1.amazonaws.com, without a path",
    )
    .optional(),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, "the name of a bucket")
    .optional(),
  S3_REGION: z
    .string()
    .regex(/^[\w-]+$/, "the name of a region")
    .default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REQUIRE_TLS: z.stringbool({ error: "true or false" }).default(false),
  TRUST_PROXY: z
    .string()
    .regex(
      /^[0-9a-f.:]+(?:\/\d{1,3})?(?:\s*,\s*[0-9a-f.:]+(?:\/\d{1,3})?)*$/i,
      "the addresses of the proxies in front, like 10.0.0.0/8, separated by commas",
    )
    .optional(),
  INTERNAL_NETWORKS: z
    .string()
    .transform((value) => value.split(",").map((network) => network.trim()))
    .refine(
      (networks) => networks.every(isNetwork),
      "networks or addresses, like 10.20.0.0/16, separated by commas",
    )
    .default([]),
  // An observer saves every few seconds and loads a whole day in advance; hundreds may share one address.
  RATE_PER_ACCOUNT: rate(3_000),
  RATE_PER_ADDRESS: rate(3_000),
  RATE_PER_TENANT: rate(60_000),
  RATE_COSTLY: rate(60),
  API_BASE_URL: z
    .string()
    .refine(
      (value) => hasProtocol(value, "http:", "https:"),
      "an address that begins with http:// or https://",
    )
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  DRAIN_SECONDS: wholeNumber(0, 300).default(0),
  STOP_SECONDS: wholeNumber(1, 600).default(15),
  NODE_ENV: z
    .enum(["development", "test", "production"], "development, test or production")
    .default("development"),
  LOG_LEVEL: z
    .enum(
      ["trace", "debug", "info", "warn", "error", "fatal", "silent"],
      "trace, debug, info, warn, error, fatal or silent",
    )
    .default("info"),
  DEMO: z.stringbool({ error: "true or false" }).optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: host.default("127.0.0.1"),
  METRICS_TOKEN: z
    .string()
    .regex(/^[\w.~+/=-]{16,}$/, "16 or more letters, digits and - . _ ~ + / =, without blanks")
    .optional(),
  OTEL_EXPORTER_OTLP_ENDPOINT: z
    .string()
    .refine(
      (value) => hasProtocol(value, "http:", "https:"),
      "an address like http://127.0.0.1:4318",
    )
    .transform((value) => value.replace(/\/+$/, ""))
    .optional(),
  OTEL_SERVICE_NAME: z
    .string()
    .regex(/^[\w.-]{1,100}$/, "a name of letters, digits, dots and hyphens")
    .default("assay"),
});

type Values = z.output<typeof schema>;

/** Variables that can also be read from a file, which the variable with the suffix `_FILE` names. */
const SECRETS = [
  "DATABASE_URL",
  "SMTP_URL",
  "S3_ACCESS_KEY_ID",
  "S3_SECRET_ACCESS_KEY",
  "METRICS_TOKEN",
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * The variables with the contents of secret files, as containers use them.
 * @throws StartupError if a secret is given twice, or its file is unreadable or empty
 */
function withSecrets(given: Environment): Environment {
  const values = { ...given };
  for (const name of SECRETS) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    if (given[name] !== undefined)
      throw new StartupError(`${name} and ${name}_FILE are both set: only one of them can count.`);
    values[name] = readSecret(`${name}_FILE`, file);
  }
  return values;
}

function readSecret(name: string, file: string): string {
  let text: string;
  try {
    text = readFileSync(file, "utf8").trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(`${name} must be a file that this user may read (${code}).`);
  }
  if (text === "") throw new StartupError(`${name} must be a file that is not empty.`);
  return text;
}

/** @throws StartupError if the metrics would be served at the address of the pages. */
function metricsOf({ PORT, METRICS_HOST }: Values, METRICS_PORT: number) {
  if (METRICS_PORT === PORT && PORT !== 0)
    throw new StartupError("METRICS_PORT must be another port than PORT.");
  return { host: METRICS_HOST, port: METRICS_PORT };
}

const tracingOf = ({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SERVICE_NAME }: Values) =>
  endpoint === undefined ? undefined : { endpoint, serviceName: OTEL_SERVICE_NAME };

/** @throws StartupError if only one of contact and date is given: RFC 9116 demands both. */
function securityOf(values: Values): SecurityContact | undefined {
  const { SECURITY_CONTACT: contact, SECURITY_EXPIRES: expires } = values;
  if (contact === undefined && expires === undefined) return undefined;
  if (contact === undefined || expires === undefined)
    throw new StartupError("SECURITY_CONTACT must be set together with SECURITY_EXPIRES.");
  return { contact, expires };
}

/** @throws StartupError if encryption is required, and an address leads to another machine without it. */
function refuseReadable(values: Values): void {
  if (!values.REQUIRE_TLS) return;
  const { DATABASE_URL, DATABASE_POOL_URL, DATABASE_READ_URL, CLAMD_URL, S3_URL } = values;
  const { OTEL_EXPORTER_OTLP_ENDPOINT } = values;
  const databases = { DATABASE_URL, DATABASE_POOL_URL, DATABASE_READ_URL };
  const all = { ...databases, CLAMD_URL, S3_URL, OTEL_EXPORTER_OTLP_ENDPOINT };
  const [name] = readableOnTheWay(all);
  if (name !== undefined)
    throw new StartupError(`${name} must ${remedyOf(name)} with REQUIRE_TLS=true.`);
}

/** @throws StartupError if the settings of a bucket are incomplete. */
function bucketOf(values: Values): BucketSettings | undefined {
  const names = ["S3_URL", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;
  const missing = names.find((name) => values[name] === undefined);
  const given = names.find((name) => values[name] !== undefined);
  if (missing && given)
    throw new StartupError(`${missing} must be set with ${given}: a bucket takes all of them.`);
  const { S3_URL, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = values;
  return given
    ? {
        url: S3_URL ?? "",
        bucket: S3_BUCKET ?? "",
        region: S3_REGION,
        accessKeyId: S3_ACCESS_KEY_ID ?? "",
        secretAccessKey: S3_SECRET_ACCESS_KEY ?? "",
      }
    : undefined;
}

/**
 * Reads and checks the environment, once, at start. An empty variable counts as unset.
 * @throws StartupError naming the first invalid variable, without its value, which may be a password.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim() !== ""));
  const result = schema.safeParse(withSecrets(given));
  if (!result.success) {
    const [issue] = result.error.issues;
    throw new StartupError(`${String(issue?.path[0])} must be ${issue?.message}.`);
  }
  const values = result.data;
  const isProduction = values.NODE_ENV === "production";
  if (isProduction && values.DEMO === true)
    throw new StartupError(
      "DEMO must be false with NODE_ENV=production: the demo logins and their password are public.",
    );
  for (const name of ["DATABASE_POOL_URL", "DATABASE_READ_URL"] as const)
    if (values[name] !== undefined && values.DATABASE_URL === undefined)
      throw new StartupError(`${name} must come with DATABASE_URL.`);
  refuseReadable(values);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: path.resolve(values.DATA_DIR),
    legalDir: path.resolve(values.LEGAL_DIR ?? path.join(values.DATA_DIR, "legal")),
    security: securityOf(values),
    databaseUrl: values.DATABASE_URL,
    databasePoolUrl: values.DATABASE_POOL_URL,
    databaseReadUrl: values.DATABASE_READ_URL,
    defaultTenant: values.DEFAULT_TENANT,
    publicUrl: values.PUBLIC_URL,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? senderOf(values.PUBLIC_URL),
    clamdUrl: values.CLAMD_URL,
    bucket: bucketOf(values),
    trustProxy: values.TRUST_PROXY,
    internalNetworks: values.INTERNAL_NETWORKS,
    rates: {
      account: values.RATE_PER_ACCOUNT,
      address: values.RATE_PER_ADDRESS,
      tenant: values.RATE_PER_TENANT,
      costly: values.RATE_COSTLY,
    },
    apiBaseUrl: values.API_BASE_URL,
    drainSeconds: values.DRAIN_SECONDS,
    stopSeconds: values.STOP_SECONDS,
    nodeEnv: values.NODE_ENV,
    logLevel: values.LOG_LEVEL,
    demo: values.DEMO ?? !isProduction,
    metrics: values.METRICS_PORT === undefined ? undefined : metricsOf(values, values.METRICS_PORT),
    metricsToken: values.METRICS_TOKEN,
    tracing: tracingOf(values),
  };
}
