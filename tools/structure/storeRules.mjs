const storeFile = /^apps\/server\/src\/features\/.+\/store\.ts$/;
/** What a store does to rows; other functions of a store say how a row reads. */
const statement =
  /^export (?:async )?(?:function\*? |const )((?:select|insert|update|upsert|delete|replace|lock|hold|store|spend|claim|erase|take|count)[A-Z]\w*)\b([^(]*)\(\s*([^,)]*)/gm;
/** Functions that a word of the list begins, and that read a row. */
const readsRow = new Set(["countRated"]);

function problemsOf({ text }) {
  const bare = [...text.matchAll(statement)].filter(
    ([, name, , first]) => !readsRow.has(name) && !/^tx: TenantTransaction\b/.test(first.trim()),
  );
  return [
    ...bare.map(([, name]) => `${name} takes no TenantTransaction first`),
    ...(/import [^;]*\bDatabase\b[^;]* from "[^"]*\/db\/database\.ts"/.test(text)
      ? ["imports Database: who calls a store opens the transaction"]
      : []),
    ...(/^export (?:type )?\{/m.test(text) ? ["passes on what stands elsewhere"] : []),
  ];
}

/** Rule 4: a store works in the transaction that it is given, and passes nothing on. */
export const checkStores = ({ files }) =>
  files
    .filter((file) => storeFile.test(file.path))
    .flatMap((file) => problemsOf(file).map((problem) => ({ file: file.path, problem, rule: 4 })));
