import pg from "pg";
import { expect, it } from "vitest";
import { faultOf } from "./log.ts";

/** The error of a pool whose database does not answer there. */
async function unreachable(host: string): Promise<Error> {
  const pool = new pg.Pool({ host, port: 9, user: "assay_app", password: "secret" });
  try {
    return await pool.query("select 1").then(
      () => new Error("somebody answered"),
      (error: Error) => error,
    );
  } finally {
    await pool.end();
  }
}

it("says which address cannot be reached, also of a name with several addresses", async () => {
  expect(faultOf(await unreachable("127.0.0.1"))).toMatchObject({
    code: "ECONNREFUSED",
    cause: "connect ECONNREFUSED 127.0.0.1:9",
  });
  const several = new AggregateError([await unreachable("127.0.0.1"), new Error("::1")], "");
  expect(faultOf(several)).toMatchObject({ cause: "connect ECONNREFUSED 127.0.0.1:9" });
  expect(faultOf(await unreachable("nobody.invalid")).cause).toMatch(/nobody\.invalid/);
});

it("keeps the message of any other error to itself", () => {
  expect(faultOf(new Error("Zeugnis of Kumquat")).cause).toBeUndefined();
  expect(JSON.stringify(faultOf(new Error("Kumquat")))).not.toContain("Kumquat");
});
