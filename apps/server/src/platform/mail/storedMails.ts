import fs from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { newId } from "../ids.ts";
import { isRoot } from "../postgres/account.ts";
import type { Mail, Mailer } from "./mail.ts";
import { messageOf } from "./smtp.ts";

export interface StoredMail {
  id: string;
  mail: Email;
}

/** The mails of a server without SMTP, as files that only its own user may read. */
export interface StoredMails extends Mailer {
  /** The stored mails, the newest first. */
  list(): Promise<StoredMail[]>;
  read(id: string): Promise<StoredMail | undefined>;
  /** Removes mails stored before this moment, since they contain personal data. */
  prune(before: Date): Promise<void>;
}

/** The folder of the mails in the data folder. */
export const mailFolderOf = (dataDir: string) => path.join(dataDir, "mails");

const ENDING = ".eml";
const ID = /^[0-9a-f]{24}$/;
const SHOWN = 200;

/**
 * The account of the server where root keeps a mail: the operator's commands run as root, and what they leave in
 * the data folder must not keep the server from its own mails.
 */
async function ownerFor(folder: string) {
  if (!isRoot()) return undefined;
  const { uid, gid } = await fs.stat(path.dirname(folder));
  return { uid, gid };
}

export function storedMails(folder: string, from: string): StoredMails {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const fileOf = (id: string) => path.join(folder, `${id}${ENDING}`);
  async function read(id: string): Promise<StoredMail | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      return { id, mail: await PostalMime.parse(await fs.readFile(fileOf(id))) };
    } catch {
      return undefined;
    }
  }
  async function store(mail: Mail) {
    const { message } = await composer.sendMail(messageOf(mail, from));
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    const owner = await ownerFor(folder);
    if (owner) await fs.lchown(folder, owner.uid, owner.gid);
    // Renamed only when flushed, so that a power failure leaves no partial mail: readers list `.eml` files only.
    const id = newId();
    const unfinished = path.join(folder, `${id}.tmp`);
    await fs.writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true });
    if (owner) await fs.lchown(unfinished, owner.uid, owner.gid);
    await fs.rename(unfinished, fileOf(id));
  }
  return {
    read,
    async list() {
      const names = await fs.readdir(folder).catch(() => []);
      const ids = names.filter((name) => name.endsWith(ENDING)).map((name) => name.slice(0, 24));
      const newest = ids.toSorted().toReversed().slice(0, SHOWN);
      const mails = await Promise.all(newest.map(read));
      return mails.filter((mail) => mail !== undefined);
    },
    async prune(before) {
      const names = await fs.readdir(folder).catch(() => []);
      for (const name of names) {
        const file = path.join(folder, name);
        const stats = await fs.stat(file).catch(() => undefined);
        if (stats && stats.mtime < before) await fs.rm(file, { force: true });
      }
    },
    deliver: (mail) =>
      store(mail).then(
        () => "accepted" as const,
        () => "later" as const,
      ),
  };
}
