import fs from "node:fs/promises";
import path from "node:path";
import { createTransport } from "nodemailer";
import PostalMime, { type Email } from "postal-mime";
import { newId } from "../ids.ts";
import type { Mail, Mailer } from "./mail.ts";
import { messageOf } from "./smtp.ts";

export interface KeptMail {
  id: string;
  mail: Email;
}

/** The mails of a server without SMTP, as files that only its own user may read. */
export interface KeptMails extends Mailer {
  /** The newest first. */
  list(): Promise<KeptMail[]>;
  read(id: string): Promise<KeptMail | undefined>;
  /** Removes those that were kept before then: they name people. */
  prune(before: Date): Promise<void>;
}

/** Where they are in the data folder. */
export const keptMailsIn = (dataDir: string) => path.join(dataDir, "mails");

const ENDING = ".eml";
const ID = /^[0-9a-f]{24}$/;
const SHOWN = 200;

export function keptMails(folder: string, from: string): KeptMails {
  const composer = createTransport({ streamTransport: true, buffer: true });
  const fileOf = (id: string) => path.join(folder, `${id}${ENDING}`);
  async function read(id: string): Promise<KeptMail | undefined> {
    if (!ID.test(id)) return undefined;
    try {
      return { id, mail: await PostalMime.parse(await fs.readFile(fileOf(id))) };
    } catch {
      return undefined;
    }
  }
  async function keep(mail: Mail) {
    const { message } = await composer.sendMail(messageOf(mail, from));
    await fs.mkdir(folder, { recursive: true, mode: 0o700 });
    // Whole or not at all, also where the power fails: the reader looks for the ending.
    const id = newId();
    const unfinished = path.join(folder, `${id}.tmp`);
    await fs.writeFile(unfinished, message as Buffer, { mode: 0o600, flush: true });
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
        const kept = await fs.stat(file).catch(() => undefined);
        if (kept && kept.mtime < before) await fs.rm(file, { force: true });
      }
    },
    deliver: (mail) =>
      keep(mail).then(
        () => "accepted" as const,
        () => "later" as const,
      ),
  };
}
