import type { Email } from "postal-mime";

/** The link of a mail: its origin, its path as it stands, and its token. */
export function linkIn({ subject, text = "" }: Email) {
  const link = /https?:\/\/\S+token=[\w-]+/.exec(text)?.[0];
  if (!link) throw new Error(`no link in the mail "${subject}"`);
  const { origin, pathname, searchParams } = new URL(link);
  return { origin, path: pathname, token: searchParams.get("token") ?? "" };
}
