const inWeb = /^apps\/web\/src\/(?!testing\/)/;
const allowed = /\/(?:api|keys)\.ts$/;
/** A key where it is written out, not where it is taken over: `queryKey: ["runs"]`, `getQueryData<Run>(["runs"])`. */
const key = /\bqueryKey(?:: | = )\[|Quer(?:y|ies)Data(?:<.+?>)?\(\s*\[|\b\w+Keys = \{/;

/** Rule 2: keys of queries are written in `api.ts`, or in `keys.ts` beside it: whoever names a query asks there. */
export const checkQueryKeys = ({ files }) =>
  files
    .filter(({ path, isTest }) => inWeb.test(path) && !isTest && !allowed.test(path))
    .filter(({ text }) => key.test(text))
    .map(({ path }) => ({
      file: path,
      problem: "writes the key of a query: put it in api.ts, or in keys.ts beside it",
      rule: 2,
    }));
