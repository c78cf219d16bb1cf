import type { BrowserContext } from "@playwright/test";
import { expect, type Product } from "./product.ts";

interface Mails {
  context: BrowserContext;
  product: Product;
  /** The address to which the mails were sent. */
  email: string;
}

/** What a server without a mail server has kept for an address, the newest first. */
async function mailTexts({ context, product, email }: Mails): Promise<string[]> {
  const list = await (await context.request.get(`${product.url}/mails`)).text();
  const ids = [...list.matchAll(/[0-9a-f]{24}/g)].map(([id]) => id);
  const texts: string[] = [];
  for (const id of new Set(ids)) {
    const text = await (await context.request.get(`${product.url}/mails/${id}`)).text();
    if (text.includes(email)) texts.push(text);
  }
  return texts;
}

/** Something in the newest mail that has it. */
export async function inMail(mails: Mails, wanted: RegExp): Promise<string> {
  let found: string | undefined;
  await expect
    .poll(async () => {
      const texts = await mailTexts(mails);
      found = texts.map((text) => wanted.exec(text)?.[1]).find((one) => one !== undefined);
      return found;
    })
    .toBeDefined();
  return found ?? "";
}
