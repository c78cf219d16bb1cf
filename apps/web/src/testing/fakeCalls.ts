import type { calls } from "@assay/contract";

type Filled<Path extends string> = Path extends `${infer Before}/:${infer After}`
  ? After extends `${string}/${infer Rest}`
    ? `${Before}/${string}${Filled<`/${Rest}`>}`
    : `${Before}/${string}`
  : Path;
type RequestOf<Call> = Call extends { method: infer M extends string; path: infer P extends string }
  ? `${M} ${Filled<P>}` | `${M} ${Filled<P>}?${string}`
  : never;
/** A request that some call of the contract takes: "GET /Tenant", "PUT /Users", "GET /ProcessRun/5?…". */
export type FakeCall = RequestOf<(typeof calls)[keyof typeof calls]>;
