import { noMails } from "@assay/server/demo/seed.ts";
import { noFileJobs } from "@assay/server/demo/tenant.ts";
import { appUrl, openDatabase } from "@assay/server/db/database.ts";
import { startMailbox } from "./mailbox.ts";
import { TestClock, type TestServer } from "./testServer.ts";

/** The builders' view of a server that runs as a separate process, on the database of this owner. */
export async function openBuilder(ownerUrl: string, port: number): Promise<TestServer> {
  const log: string[] = [];
  const lost = (error: Error) => log.push(error.message);
  const database = openDatabase(appUrl(ownerUrl), lost, { max: 2 });
  const owner = openDatabase(ownerUrl, lost, { max: 2 });
  const mailbox = await startMailbox();
  return {
    port,
    clock: new TestClock(),
    database,
    owner,
    ownerUrl,
    mailbox,
    mails: noMails,
    files: noFileJobs,
    log,
    workPdf: () => Promise.resolve(),
    get nightly(): never {
      throw new Error("another process looks for the night");
    },
    startAnother: () => Promise.reject(new Error("there is one process")),
    close: async () => {
      await mailbox.close();
      await database.close();
      await owner.close();
    },
  };
}
