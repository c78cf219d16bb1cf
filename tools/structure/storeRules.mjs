import { decidingNames } from "./permissionRules.mjs";

const storeFile = /^apps\/server\/src\/features\/.+\/store\.ts$/;
/** The beginning of a function at the top level, with its name and first parameter. */
const head =
  /^(?:export )?(?:async )?(?:function\*? |const )(\w+)\b(?:\s*=\s*(?:async\s*)?)?(?:<[^(]*>)?\(\s*([^,)]*)/;
/** The line of a declaration at the top level, which ends the one before. */
const declaration = /^(?=(?:export |async |function|const |type |interface |class |declare ))/m;
/** A statement that is run; `sql` alone is a fragment of one. */
const runsSql =
  /\.(?:prepared|execute|send)\s*[<(]|\.db\s*\.\s*\w+|\b(?:db|database|pool|client)\.(?:query|execute|select|insert|update|delete)\s*[<(]/;

/** The functions of a store that run SQL without being given a transaction of a tenant. */
const withoutTenant = (text) =>
  text.split(declaration).flatMap((part) => {
    const [, name, first] = head.exec(part) ?? [];
    const isBare =
      name !== undefined && !/^(?:tx|\{ tx\b.*): TenantTransaction\b/.test(first.trim());
    return isBare && runsSql.test(part) ? [name] : [];
  });

function problemsOf({ text }) {
  return [
    ...withoutTenant(text).map((name) => `${name} takes no TenantTransaction first`),
    ...(/import [^;]*\bDatabase\b[^;]* from "[^"]*\/db\/database\.ts"/.test(text)
      ? ["imports Database: who calls a store opens the transaction"]
      : []),
    ...(/\.prepared\s*\(\s*z\./.test(text)
      ? ["makes a schema of rows at each call: it stands beside the statement, and is made once"]
      : []),
    ...(/^export (?:type )?\{/m.test(text) ? ["passes on what stands elsewhere"] : []),
    ...decidingNames(text).map((name) => `decides by ${name}: policies and queries do`),
  ];
}

/** Rule 4: a store works in the transaction that it is given, decides nothing, and passes nothing on. */
export const checkStores = ({ files }) =>
  files
    .filter((file) => storeFile.test(file.path))
    .flatMap((file) => problemsOf(file).map((problem) => ({ file: file.path, problem, rule: 4 })));
