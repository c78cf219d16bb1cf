import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { violationsIn } from "./structure/checks.mjs";

let folder;

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), "assay-structure-"));
  writePackage("domain", { ".": "./src/index.ts" });
  writePackage("contract", { "./call": "./src/call.ts" });
  writePackage("testing", { ".": "./src/index.ts" });
});

afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function write(file, text) {
  const target = path.join(folder, file);
  fs.mkdirSync(path.dirname(target), { recursive: true });
  fs.writeFileSync(target, text);
}

const writePackage = (name, exports) =>
  write(`packages/${name}/package.json`, JSON.stringify({ name: `@assay/${name}`, exports }));

const server = "apps/server/src/features";
const web = "apps/web/src/features";
const migrations = "apps/server/src/db/migrations";
const [next, ignore] = ["--> statement-breakpoint", ["@ts", "ignore"].join("-")];
const disable = ["oxlint", "disable", "next", "line"].join("-");

describe("the structure check passes", () => {
  it.each([
    ["imports along the plan", "packages/contract/src/a.ts", 'import { x } from "@assay/domain";'],
    ["zod in the contract", "packages/contract/src/a.ts", 'import * as z from "zod/mini";'],
    ["a store to the left", `${server}/runs/store.ts`, 'import { x } from "../scales/store.ts";'],
    ["calls to the left", `${web}/runs/pages/Run.tsx`, 'import { x } from "../../scales/api.ts";'],
    [
      "a page that its feature declares",
      `${web}/runs/route.ts`,
      'export const x = () => import("./pages/RunPage.tsx");',
    ],
    ["builders in a test", `${server}/runs/a.test.ts`, 'import { x } from "@assay/testing";'],
    [
      "a menu that asks for permissions",
      "apps/web/src/shell/frame/Menu.tsx",
      'import { usePermissions } from "../../platform/session/permissions.ts";',
    ],
    ["SQL in a store", `${server}/runs/store.ts`, 'import { sql } from "drizzle-orm";\nsql`x`;'],
    [
      "state of the session, state with a reason, and constants",
      `${web}/runs/model/a.ts`,
      "const last = sessionState(new Map());\nlet now = 0; // tab-wide: a clock\nconst NAMES = new Set();\nconst known: ReadonlySet<string> = new Set();\nfunction f() {\n  let a = 1;\n}\n",
    ],
    [
      "a table of calls and handlers",
      `${server}/runs/routes.ts`,
      'import { a, b } from "./commands.ts";\n// Not here: (call) => { b(call); }\nexport const routes = (deps: Deps): Handlers<typeof calls> => ({\n  a,\n  b: (call) => b(call, deps),\n  c: { opens: "itself", run: (call) => c(call, { deps }) },\n});',
    ],
    [
      "store functions with a transaction, and how a row reads",
      `${server}/runs/store.ts`,
      "export async function selectRun(\n  tx: TenantTransaction,\n  id: string,\n) {}\nexport const deleteRun = (tx: TenantTransaction) => tx;\nexport const fileOf = (row: Row) => row;",
    ],
    ["queries", `${server}/runs/queries.ts`, "export const a = 1;"],
    ["the word any in a text", "packages/domain/src/a.ts", 'const a = "x: any"; // b: any\n'],
    ["a reason", "packages/domain/src/a.ts", `// ${disable} no-x -- the library wants it\n`],
    ["a new column", `${migrations}/0010_a.sql`, 'alter table "run" add column "a" text;'],
    [
      "a new column with a default, and a new table",
      `${migrations}/0010_a.sql`,
      `ALTER TABLE "run" ADD COLUMN "a" integer DEFAULT 1 NOT NULL;${next}
       CREATE TABLE "b" ("tenant_id" text NOT NULL);${next}
       ALTER TABLE "b" ADD CONSTRAINT "c" UNIQUE("tenant_id");${next}
       CREATE UNIQUE INDEX "d" ON "b" ("tenant_id");${next}
       CREATE INDEX "e" ON "run" ("tenant_id", "a");${next}
       ALTER TABLE "run" ALTER COLUMN "f" DROP NOT NULL;${next}
       CREATE FUNCTION g() RETURNS void LANGUAGE sql AS $$ alter table x rename to y $$;`,
    ],
    [
      "a second step with its reason",
      `${migrations}/0012_a.sql`,
      '-- second step of 0010_a: nobody reads it since then\nalter table "run" drop column "a";',
    ],
    ["what stood before", `${migrations}/0006_a.sql`, 'alter table "run" drop column "a";'],
  ])("%s", (_, file, text) => {
    write(file, text);
    expect(violationsIn(folder).lines).toEqual([]);
  });
});

describe("the structure check fails on", () => {
  it.each([
    [
      "the domain that imports the contract",
      "packages/domain/src/a.ts",
      'import { x } from "@assay/contract/call";',
      "imports packages/contract/src/call.ts of contract",
    ],
    [
      "the domain that imports a package",
      "packages/domain/src/a.ts",
      'import fs from "node:fs";',
      "imports the package node:fs",
    ],
    [
      "the contract that imports a package other than zod",
      "packages/contract/src/a.ts",
      'import pg from "pg-boss";',
      "imports the package pg-boss",
    ],
    [
      "the page that imports the server",
      "apps/web/src/platform/a.ts",
      'import { x } from "../../../server/src/app.ts";',
      "imports apps/server/src/app.ts of server",
    ],
    [
      "a part of a page that asks for permissions",
      `${web}/runs/parts/Part.tsx`,
      'import { usePermissions } from "../../../platform/session/permissions.ts";',
      "asks for permissions: ask the `can` of an answer",
    ],
    [
      "a page that another file than its feature's route.ts imports",
      "apps/web/src/shell/routing/routes.ts",
      'const x = () => import("../../features/runs/pages/RunPage.tsx");',
      "imports apps/web/src/features/runs/pages/RunPage.tsx; only its feature's route.ts declares it",
    ],
    [
      "a page that is loaded with its address",
      `${web}/runs/route.ts`,
      'import RunPage from "./pages/RunPage.tsx";',
      "imports apps/web/src/features/runs/pages/RunPage.tsx; only its feature's route.ts declares it",
    ],
    [
      "a route.ts that somebody else than the shell's routes imports",
      `${web}/runs/pages/RunPage.tsx`,
      'import { routes } from "../route.ts";',
      "imports apps/web/src/features/runs/route.ts, which only shell/routing/routes.ts",
    ],
    [
      "a route.ts elsewhere than at the root of a feature",
      `${web}/runs/late/route.ts`,
      "export const a = 1;",
      "is a kind of file that features do not have",
    ],
    [
      "the server that imports the page, even later",
      "apps/server/src/http/a.ts",
      'const x = await import("../../../web/src/platform/a.ts");',
      "imports apps/web/src/platform/a.ts of web",
    ],
    [
      "a layer of the page that imports the one above it",
      "apps/web/src/platform/http/a.ts",
      'import { x } from "../../features/runs/api.ts";',
      "imports apps/web/src/features/runs/api.ts, which stands above it",
    ],
    [
      "a folder of the platform that imports one to its right, even later",
      "apps/web/src/platform/http/a.ts",
      'const x = await import("../session/session.ts");',
      "imports apps/web/src/platform/session/session.ts, which stands above it",
    ],
    [
      "a folder of the shell that imports one to its right",
      "apps/web/src/shell/session/a.ts",
      'import { x } from "../frame/menu.ts";',
      "imports apps/web/src/shell/frame/menu.ts, which stands above it",
    ],
    [
      "builders outside of tests",
      "apps/server/src/http/a.ts",
      'import { x } from "@assay/testing";',
      "imports packages/testing/src/index.ts of testing",
    ],
    [
      "a feature that knows one to its right",
      `${server}/scales/store.ts`,
      'import type { X } from "../runs/store.ts";',
      "imports the feature runs, which stands to the right of scales",
    ],
    [
      "a feature that reads more than a store",
      `${server}/runs/routes.ts`,
      'import {\n  x,\n} from "../scales/policy.ts";',
      "imports policy.ts of the feature scales; across features only a store.ts",
    ],
    [
      "a page that uses another feature's parts",
      `${web}/runs/pages/Run.tsx`,
      'export { x } from "../../scales/parts/Scale.tsx";',
      "imports parts/Scale.tsx of the feature scales; across features only api.ts, keys.ts and shared/",
    ],
    ["a barrel", "apps/web/src/ui/index.ts", "", "is a barrel"],
    [
      "an unknown kind of file in a feature",
      `${server}/runs/service.ts`,
      "",
      "is a kind of file that features do not have",
    ],
    [
      "an unknown kind of file in a page's feature",
      `${web}/runs/state.ts`,
      "",
      "is a kind of file that features do not have",
    ],
    [
      "an unknown feature",
      `${server}/payments/store.ts`,
      "",
      "is a folder that layout.mjs does not list",
    ],
    [
      "an unknown folder",
      "apps/server/src/services/a.ts",
      "",
      "is a folder that layout.mjs does not list",
    ],
    ["an unknown top folder", "scripts/a.mjs", "", "is a folder that layout.mjs does not list"],
    [
      "the query layer outside of a store",
      `${server}/runs/routes.ts`,
      'import { eq } from "drizzle-orm";',
      "imports drizzle-orm",
    ],
    ["the driver outside", "apps/server/src/http/a.ts", 'import pg from "pg";', "imports pg"],
    [
      "SQL outside of a store",
      `${server}/runs/commands.ts`,
      "run(sql<Row>`select 1`);",
      "contains SQL",
    ],
    [
      "SQL as a text",
      "apps/server/src/http/a.ts",
      'pool.query("update account set name = $1");',
      "contains SQL",
    ],
    [
      "an insert that writes the tenant",
      `${server}/runs/store.ts`,
      'tx.execute("insert into run (tenant_id, id) values ($1, $2)", [tx.tenantId, id]);',
      "writes tenant_id in an insert",
    ],
    [
      "a built insert that writes the tenant",
      `${server}/runs/store.ts`,
      "tx.db.insert(runs).values({ tenantId: tx.tenantId, id });",
      "writes tenant_id in an insert",
    ],
    ...[
      "getRun: async (call) => {\n    work();\n  },",
      "async getRun(call): Promise<Run> {\n    work();\n  },",
      "getRun: function (call) {\n    work();\n  },",
    ].map((handler) => [
      `a handler that does its work in the table: ${handler}`,
      `${server}/runs/routes.ts`,
      `export const routes = {\n  ${handler}\n};`,
      "has the body of a function in line 2: changes stand in commands.ts, reads in queries.ts",
    ]),
    [
      "a store that opens its transactions itself",
      `${server}/live/store.ts`,
      'import type { Database } from "../../db/database.ts";\n',
      "imports Database",
    ],
    [
      "a store function that takes no transaction",
      `${server}/runs/store.ts`,
      'export const selectRun = (pool: Pool, id: string) => pool.query("select", [id]);',
      "selectRun takes no TenantTransaction first",
    ],
    [
      "the same whatever its name begins with, and if it is not exported",
      `${server}/runs/store.ts`,
      'async function isElsewhere(\n  run: Run,\n  id: string,\n) {\n  return run.tx.execute("select 1", [id]);\n}',
      "isElsewhere takes no TenantTransaction first",
    ],
    [
      "a store that makes a schema of rows at each call",
      `${server}/runs/store.ts`,
      'const select = (tx: TenantTransaction) =>\n  tx.prepared(\n    z.strictObject({}), "select", []);',
      "makes a schema of rows at each call",
    ],
    [
      "a store that decides who may see a row",
      `${server}/runs/store.ts`,
      'import { maySeeRun, type RunActor } from "@assay/domain";\n',
      "decides by maySeeRun",
    ],
    [
      "a part of a page that reads the permissions of its user",
      `${web}/runs/parts/A.tsx`,
      "const own = useUser()?.permissions ?? [];",
      "reads the user's permissions",
    ],
    [
      "a model of a page that decides by a rule of the domain",
      `${web}/runs/model/a.ts`,
      'import {\n  findItem,\n  mayRateCell,\n} from "@assay/domain";',
      "decides by mayRateCell",
    ],
    [
      "a page that asks a state what it allows",
      `${web}/runs/pages/A.tsx`,
      'import { runAllows } from "@assay/domain";',
      "decides by runAllows",
    ],
    [
      "a store that passes on another one",
      `${server}/runs/store.ts`,
      'export { selectFiles } from "./files/store.ts";',
      "passes on what stands elsewhere",
    ],
    [
      "a context of its own",
      `${server}/runs/commands.ts`,
      "interface Acting {\n  tx: TenantTransaction;\n  actor: Actor;\n}",
      "declares its own context",
    ],
    ...[
      ["const drawings = new Map<string, string>();", "drawings"],
      ["export const shown = createStore(0);", "shown"],
      ["let begun: Promise<void> | undefined;", "begun"],
      ["const files: File[] = [];", "files"],
      ["let now = 0; // tab-wide:", "now"],
    ].map(([text, name]) => [
      `a variable of a module that outlives the session: ${text}`,
      `${web}/runs/model/a.ts`,
      text,
      `${name} outlives the session`,
    ]),
    ["any", "packages/domain/src/a.ts", "export const a = (b: any) => b;", "uses the type any"],
    ["a list of any", "packages/domain/src/a.ts", "let a: Array<any> = f();", "uses the type any"],
    ["as any", "apps/web/src/platform/a.ts", "f(a as any);", "uses the type any"],
    [
      "a silenced compiler",
      "apps/web/src/platform/a.ts",
      `// ${ignore}\nf();`,
      `silences the compiler with ${ignore}`,
    ],
    [
      "a lint rule switched off without a reason",
      "apps/web/src/platform/a.ts",
      `// ${disable} no-console\nf();`,
      `switches a lint rule off without a reason: ${disable} no-console`,
    ],
    ["a long file", "packages/domain/src/a.ts", "f();\n".repeat(401), "has 401 lines, more than"],
    ...[
      ['drop table "run";', "drops"],
      ['alter table "run" drop column "name";', "drops"],
      ['ALTER TABLE "run" DROP "name";', "drops"],
      ['alter table "run" rename column "name" to "title";', "renames"],
      ['alter table "run" rename to "event";', "renames"],
      ['ALTER TABLE "run" ALTER COLUMN "name" SET DATA TYPE integer;', "changes a type"],
      ['ALTER TABLE "run" ALTER COLUMN "name" TYPE integer;', "changes a type"],
      ['ALTER TABLE "run" ALTER COLUMN "name" SET NOT NULL;', "demands a value"],
      ['ALTER TABLE "run" ADD COLUMN "a" text NOT NULL;', "demands a value"],
      ['ALTER TABLE "run" ADD CONSTRAINT "a" UNIQUE("tenant_id","name");', "forbids"],
      ['CREATE UNIQUE INDEX "a" ON "run" ("tenant_id","name");', "forbids"],
      ['-- second step of 0010_a:\nalter table "run" drop column "name";', "drops"],
    ].map(([text, word]) => [
      `a migration that the version before cannot bear: ${text}`,
      `${migrations}/0010_a.sql`,
      `CREATE TABLE "b" ("tenant_id" text NOT NULL);${next}\n${text}`,
      word,
    ]),
    ["an empty word", "apps/web/src/platform/dateUtils.ts", "", "has a name that says nothing"],
  ])("%s", (_, file, text, problem) => {
    write(file, text);
    const { lines: violations } = violationsIn(folder);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toContain(`: ${problem}`);
    expect(violations[0]).toMatch(/ \(docs\/architecture\.md, rule \w+\)$/);
  });

  it("an import cycle", () => {
    write("packages/domain/src/a.ts", 'import { b } from "./b.ts";');
    // A type's import counts: whoever reads one of the files has to read the others.
    write("packages/domain/src/b.ts", 'import type { C } from "@assay/domain";');
    write("packages/domain/src/index.ts", 'export * from "./a.ts";');
    const { lines: violations } = violationsIn(folder);
    expect(violations).toHaveLength(1);
    expect(violations[0]).toMatch(/cycle: packages\/domain\/src\/a\.ts → .*b\.ts → .*index\.ts/);
  });
});
