import { randomBytes } from "node:crypto";
import type { Config } from "../config.ts";
import { openBucket } from "../platform/bucket.ts";
import { openLog } from "../platform/log.ts";
import { checkSmtp } from "../platform/mail/smtp.ts";
import { pingClamd } from "../platform/virusScan.ts";
import { type Finding, ok, orProblem, warning } from "./finding.ts";

async function smtp({ smtpUrl, nodeEnv }: Config): Promise<Finding[]> {
  if (smtpUrl === undefined)
    return [
      (nodeEnv === "production" ? warning : ok)(
        "mail server",
        "SMTP_URL is not set: mails are kept in DATA_DIR/mails",
        nodeEnv === "production" ? "Set SMTP_URL." : "",
      ),
    ];
  return orProblem("mail server", "Look at SMTP_URL and at the mail server.", async () => {
    await checkSmtp(smtpUrl);
    return [ok("mail server", "answers, and takes the sign-in; no mail was sent")];
  });
}

async function scanner({ clamdUrl }: Config): Promise<Finding[]> {
  if (clamdUrl === undefined) return [ok("virus scanner", "none: CLAMD_URL is not set")];
  const todo = "Start clamd, or look at CLAMD_URL: until then every upload is refused.";
  return orProblem("virus scanner", todo, async () => {
    await pingClamd(clamdUrl);
    return [ok("virus scanner", "answers")];
  });
}

async function bucketOf({ bucket: settings }: Config): Promise<Finding[]> {
  if (!settings) return [ok("bucket", "none: files are in the database")];
  const todo = "Look at the S3_… variables and at the rights of the key: put, get, list, delete.";
  return orProblem("bucket", todo, async () => {
    const quick = { connectMs: 3_000, answerMs: 5_000, log: openLog("silent") };
    const bucket = await openBucket({ ...settings, ...quick });
    try {
      const key = `assay-doctor/${randomBytes(12).toString("hex")}`;
      const bytes = Buffer.from("written by assay doctor");
      await bucket.put(key, bytes);
      const parts: Buffer[] = [];
      for await (const part of bucket.read(key, bytes.length)) parts.push(part);
      await bucket.remove(key);
      if (!Buffer.concat(parts).equals(bytes))
        throw new Error("gives back other bytes than it got");
      return [ok("bucket", "takes, gives and deletes an object")];
    } finally {
      bucket.close();
    }
  });
}

/** Checks the configured services, without leaving data there. */
export const examineServices = async (config: Config): Promise<Finding[]> =>
  (await Promise.all([smtp(config), scanner(config), bucketOf(config)])).flat();
