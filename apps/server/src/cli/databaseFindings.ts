import type { Config } from "../config.ts";
import { appUrl, openDatabase } from "../db/database.ts";
import {
  connectDoctor,
  countMissedNightlyJobs,
  countOverdueRuns,
  type Diagnosis,
  diagnose,
  selectLateJobs,
  selectPlace,
} from "../db/backup/diagnosis.ts";
import { knownMigrations } from "../db/migrate.ts";
import { runningPostgresUrl } from "../platform/postgres/embeddedPostgres.ts";
import { findLogFault } from "../db/auditLog.ts";
import { selectTenant, selectTenantIds } from "./store.ts";
import { counted, type Finding, ok, orProblem, problem, reasonOf, warning } from "./finding.ts";

const OLDEST = 150_000;
/** Recommended `max_connections`: pool, jobs and listener of two servers, and the operator's connections. */
const CONNECTIONS = 60;
const CLOCK_MS = 5_000;

interface Patient {
  config: Config;
  migrations: string;
  /** Whether the audit logs are verified too, which takes long for large ones. */
  audit: boolean;
}

/** Checks the database if it is reachable; an embedded one is not started. */
export async function examineDatabase(patient: Patient): Promise<Finding[]> {
  const { databaseUrl, dataDir } = patient.config;
  const ownerUrl = databaseUrl ?? runningPostgresUrl(dataDir);
  if (ownerUrl === undefined)
    return [
      warning(
        "database",
        "the embedded PostgreSQL does not run",
        "Start the server to have it looked at.",
      ),
    ];
  const todo =
    databaseUrl === undefined
      ? "Look at DATA_DIR/postgres.log, and start the server."
      : "Look at DATABASE_URL, the network, and PostgreSQL's log.";
  return orProblem("database", todo, async () => {
    const client = await connectDoctor(ownerUrl);
    try {
      const seen = await diagnose(client);
      const found = [ok("database", "answers"), ...ofServer(seen), ...ofSchema(seen, patient)];
      if (seen.migration === 0) return found;
      return [
        ...found,
        await asApplication(ownerUrl),
        ...(await throughPooler(ownerUrl, patient.config.databasePoolUrl)),
        ...(await fromReplica(ownerUrl, patient.config.databaseReadUrl)),
        ...(await orProblem("jobs", "Start a server.", async () => [
          lateJobs(await selectLateJobs(client)),
          nights(await countMissedNightlyJobs(client)),
        ])),
        ...(isCurrent(seen, patient) ? await overdueRuns(client) : []),
        ...(patient.audit ? await auditLogs(ownerUrl) : []),
      ];
    } finally {
      await client.end().catch(() => undefined);
    }
  });
}

function ofServer(seen: Diagnosis): Finding[] {
  const { version, versionText, clockMs, maxConnections } = seen;
  const rights = seen.mayCreateRoles && seen.ownsDatabase;
  return [
    version >= OLDEST
      ? ok("PostgreSQL", versionText)
      : problem("PostgreSQL", `${versionText} is too old`, "Use PostgreSQL 15 or newer."),
    rights
      ? ok("privileges", "owns the database, and may make roles")
      : problem(
          "privileges",
          `the role of DATABASE_URL ${seen.ownsDatabase ? "may not make roles" : "does not own the database"}`,
          "alter role … createrole; alter database … owner to …",
        ),
    maxConnections >= CONNECTIONS
      ? ok("connections", `PostgreSQL takes ${maxConnections}`)
      : warning(
          "connections",
          `PostgreSQL takes ${maxConnections}, and a server uses up to 24`,
          "Raise max_connections, or put a pooler in between.",
        ),
    Math.abs(clockMs) < CLOCK_MS
      ? ok("clock", `${clockMs} ms from the database's`)
      : warning(
          "clock",
          `${Math.round(clockMs / 1000)} s from the database's`,
          "Let both machines follow a time server (systemd-timesyncd, chrony).",
        ),
  ];
}

function ofSchema({ migration, unbound, hasRole }: Diagnosis, { migrations }: Patient): Finding[] {
  if (migration === 0)
    return [ok("schema", "the database is empty: the first start makes the tables")];
  const known = knownMigrations(migrations);
  const pending = known.filter((when) => when > migration).length;
  const found = [
    migration > (known.at(-1) ?? 0)
      ? problem("schema", "was made by a newer version of Assay", "Start that version.")
      : pending === 0
        ? ok("schema", "up to date")
        : warning(
            "schema",
            `migrations pending: ${pending}`,
            "Back up; the next start of this version makes them.",
          ),
    unbound.length === 0
      ? ok("row-level security", "binds every table of tenants")
      : problem(
          "row-level security",
          `does not bind ${unbound.join(", ")}`,
          "Start the server: it lays the rules again. Find out who took them away.",
        ),
  ];
  if (hasRole) return found;
  return [
    ...found,
    problem("role", "assay_app is missing", "Start the server: it makes the role."),
  ];
}

/** Connects as the server does, with the role whose password is derived from the owner's. */
async function asApplication(ownerUrl: string): Promise<Finding> {
  try {
    const client = await connectDoctor(appUrl(ownerUrl));
    await client.end();
    return ok("role", "assay_app signs in");
  } catch (error) {
    const todo = "Start the server, which sets its password; look at pg_hba.conf.";
    return problem("role", `assay_app cannot sign in: ${reasonOf(error)}`, todo);
  }
}

const POOLER_TODO =
  "Look at DATABASE_POOL_URL, at the pooler and its log, and make the file of its users by: assay pooler userlist.";

async function throughPooler(ownerUrl: string, poolUrl: string | undefined): Promise<Finding[]> {
  if (poolUrl === undefined) return [];
  return orProblem("pooler", POOLER_TODO, async () => {
    const { database } = await selectPlace(appUrl(ownerUrl, poolUrl));
    const { database: wanted } = await selectPlace(ownerUrl);
    if (database === wanted) return [ok("pooler", "leads to the database")];
    const says = `leads to the database "${database}", not to "${wanted}"`;
    return [problem("pooler", says, "Look at [databases] of the pooler, and at DATABASE_URL.")];
  });
}

const REPLICA_TODO = "Look at DATABASE_READ_URL, the replica, and its pg_hba.conf.";

/** Only warnings: meanwhile the primary answers. */
async function fromReplica(ownerUrl: string, readUrl: string | undefined): Promise<Finding[]> {
  if (readUrl === undefined) return [];
  try {
    const { isReplica } = await selectPlace(appUrl(ownerUrl, readUrl));
    return [
      isReplica ? ok("replica", "answers") : warning("replica", "is no replica", REPLICA_TODO),
    ];
  } catch (error) {
    return [warning("replica", reasonOf(error), REPLICA_TODO)];
  }
}

function lateJobs(late: Awaited<ReturnType<typeof selectLateJobs>>): Finding {
  if (late.length === 0) return ok("jobs", "none waits longer than it should");
  const what = late.map(
    ({ queue, jobs, minutes }) => `${queue}: ${jobs}, the oldest for ${minutes} min`,
  );
  return warning(
    "jobs",
    what.join("; "),
    "Is a server running? Mails wait for the mail server, files for the bucket: see the log.",
  );
}

const nights = (missed: number): Finding =>
  missed === 0
    ? ok("nights", "none was missed")
    : warning(
        "nights",
        `${counted(missed, "tenant was", "tenants were")} not taken care of for two nights`,
        "Is a server running? See the log for: a night could not begin.",
      );

/** Whether the schema is of this version: checks of newer tables would fail on an older one. */
const isCurrent = ({ migration }: Diagnosis, { migrations }: Patient): boolean =>
  migration === knownMigrations(migrations).at(-1);

const overdueRuns = (client: Parameters<typeof countOverdueRuns>[0]): Promise<Finding[]> =>
  orProblem("retention", "Start a server.", async () => {
    const overdue = await countOverdueRuns(client);
    if (overdue === 0) return [ok("retention", "no run is over its time")];
    const runs = counted(overdue, "run is", "runs are");
    const todo = "assay retention preview <tenant> names them; see the log for: retention.";
    return [warning("retention", `${runs} over the time after which people are erased`, todo)];
  });

async function auditLogs(ownerUrl: string): Promise<Finding[]> {
  const owner = openDatabase(ownerUrl, () => undefined, { max: 1 });
  try {
    const found: Finding[] = [];
    const ids = await selectTenantIds(owner);
    for (const id of ids) {
      const faulty = await owner.withTenant(id, async (tx) =>
        (await findLogFault(tx)) ? (await selectTenant(tx))?.name : undefined,
      );
      if (faulty !== undefined)
        found.push(
          problem("audit log", `of ${faulty} was changed`, `assay audit verify ${faulty}`),
        );
    }
    return found.length > 0
      ? found
      : [ok("audit log", `whole, of ${counted(ids.length, "tenant", "tenants")}`)];
  } finally {
    await owner.close();
  }
}
