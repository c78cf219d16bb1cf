import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { storedMails } from "./storedMails.ts";

let parent: string;
let folder: string;
beforeEach(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), "assay-mails-"));
  folder = path.join(parent, "mails");
});
afterEach(() => fs.rmSync(parent, { recursive: true, force: true }));

const mail = (subject: string) => ({
  fromName: "Assay",
  to: { name: "Zoë", address: "zoe@example.org" },
  subject,
  html: "<p>Hello</p>",
  text: "Hello",
});

it("keeps each mail as a whole file that nobody else may read", async () => {
  const mails = storedMails(folder, "assay@localhost");
  expect(await mails.list()).toEqual([]);
  expect(fs.existsSync(folder)).toBe(false);
  expect(await mails.deliver(mail("first"))).toBe("accepted");
  expect(await mails.deliver(mail("second"))).toBe("accepted");
  const names = fs.readdirSync(folder);
  expect(names).toHaveLength(2);
  for (const name of names) {
    expect(name).toMatch(/^[0-9a-f]{24}\.eml$/);
    expect(fs.statSync(path.join(folder, name)).mode & 0o777).toBe(0o600);
  }
  expect(fs.statSync(folder).mode & 0o777).toBe(0o700);
});

it.runIf(process.getuid?.() === 0)(
  "leaves root's mails to the owner of the data folder",
  async () => {
    const owner = 65_534;
    fs.chownSync(parent, owner, owner);
    await storedMails(folder, "assay@localhost").deliver(mail("first"));
    const kept = [folder, ...fs.readdirSync(folder).map((name) => path.join(folder, name))];
    expect(kept).toHaveLength(2);
    for (const one of kept) expect(fs.statSync(one)).toMatchObject({ uid: owner, gid: owner });
  },
);

it("gives them back, the newest first, and nothing else of the folder", async () => {
  const mails = storedMails(folder, "assay@localhost");
  await mails.deliver(mail("first"));
  await mails.deliver(mail("second"));
  fs.writeFileSync(path.join(folder, "0123456789abcdef01234567.tmp"), "unfinished");
  fs.writeFileSync(path.join(parent, "secret.eml"), "Subject: secret\n\n");
  const list = await mails.list();
  expect(list.map((kept) => kept.mail.subject)).toEqual(["second", "first"]);
  const [newest] = list;
  expect((await mails.read(newest?.id ?? ""))?.mail).toMatchObject({
    to: [{ name: "Zoë", address: "zoe@example.org" }],
    html: expect.stringContaining("<p>Hello</p>"),
  });
  for (const id of ["../secret", "0123456789abcdef01234567", "", "x"])
    expect(await mails.read(id)).toBeUndefined();
});

it("lets a mail wait where the folder cannot be written", async () => {
  fs.writeFileSync(folder, "a file in its place");
  expect(await storedMails(folder, "assay@localhost").deliver(mail("first"))).toBe("later");
});
