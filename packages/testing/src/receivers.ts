import { newId } from "@assay/server/platform/ids.ts";
import { insertAccount, insertPerson } from "@assay/server/features/identity/store.ts";
import type { IdentityMail } from "@assay/server/features/identity/ports.ts";
import type { TestTenant } from "./people.ts";

type Account = Parameters<typeof insertAccount>[2];
let count = 0;

/** A person with an e-mail address, invited unless the account says otherwise. */
export async function buildReceiver({ id: tenantId, server }: TestTenant, account: Account = {}) {
  const email = `receiver${++count}@example.org`;
  const id = newId();
  await server.database.withTenant(tenantId, async (tx) => {
    await insertPerson(tx, id, { firstName: "Ada", lastName: "Lovelace", email });
    await insertAccount(tx, id, account, ["observer"]);
  });
  return { id, email };
}

/** Queues a mail in a separate transaction. */
export const queueMail = ({ id, server }: TestTenant, mail: IdentityMail) =>
  server.database.withTenant(id, (tx) => server.mails.queue(tx, mail));
