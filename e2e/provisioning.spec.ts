import { send, startWebhookReceiver, verifiedEvent, type WebhookReceiver } from "@assay/testing";
import type { Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { EmptyProduct } from "./newTenant/emptyProduct.ts";
import { expect, test } from "./product.ts";

/*
 * An organisation that begins with nothing, in English only, lets its directory provision fifty people, one of whom
 * leaves; another program is told of it.
 */
const installed = new EmptyProduct({ INTERNAL_NETWORKS: "127.0.0.0/8" });
let receiver: WebhookReceiver;
test.beforeAll(async () => {
  receiver = await startWebhookReceiver();
});
test.afterAll(() => receiver.close());

const PEOPLE = 50;
const runOnly = ["wcag2a", "wcag2aa", "wcag21aa", "wcag22aa"];
const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });

/** The directory, as Entra ID asks. */
class Directory {
  readonly #url: URL;
  readonly #token: string;
  constructor(url: string, token: string) {
    this.#url = new URL(url);
    this.#token = token;
  }

  async ask(method: string, path: string, body?: object) {
    const answer = await send(Number(this.#url.port), {
      method,
      path: `${this.#url.pathname}${path}`,
      headers: {
        host: this.#url.host,
        authorization: `Bearer ${this.#token}`,
        "content-type": "application/scim+json",
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    expect(answer.status, `${method} ${path}: ${answer.text}`).toBeLessThan(300);
    return answer.text === "" ? { id: "" } : (JSON.parse(answer.text) as { id: string });
  }

  create(number: number) {
    const email = `person${number}@corp.example`;
    return this.ask("POST", "/Users", {
      schemas: ["urn:ietf:params:scim:schemas:core:2.0:User"],
      userName: email,
      externalId: `entra-${number}`,
      active: true,
      name: { givenName: "Robin", familyName: `Corp ${"ABCDE"[number % 5]}` },
      emails: [{ type: "work", primary: true, value: email }],
    });
  }
}

/** Turns provisioning on without invitations. Returns the directory that knows address and token. */
async function connects(page: Page): Promise<Directory> {
  await page.getByRole("link", { name: "Provisioning" }).first().click();
  await expect(page.getByRole("heading", { name: "Provisioning is off" })).toBeVisible();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Switch on").click();
  const dialog = page.getByRole("dialog");
  const token = await dialog.getByLabel("Token", { exact: true }).inputValue();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Done").click();
  const invites = page.getByRole("switch", { name: /^Invite people by mail/ });
  const stored = page.waitForResponse(
    (answer) => answer.request().method() === "PUT" && answer.url().endsWith("/Provisioning"),
  );
  await invites.click();
  await stored;
  await expect(invites).not.toBeChecked();
  const address = await page.getByLabel("Address (tenant URL)").inputValue();
  return new Directory(address, token);
}

/** Makes a webhook for what happens to people. Returns its secret. */
async function listens(page: Page): Promise<string> {
  await page.getByRole("link", { name: "Webhooks" }).first().click();
  await page.getByRole("main").getByRole("button", { name: "New webhook" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Address" }).fill(receiver.url);
  await dialog.getByRole("checkbox", { name: "Run finished" }).uncheck();
  await dialog.getByRole("checkbox", { name: "User locked" }).check();
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  await button(page, "Save").click();
  const secret = await dialog.getByLabel("Secret of the webhook").inputValue();
  await button(page, "Done").click();
  await button(page, "Send a test").click();
  await expect(page.getByRole("row", { name: /Test/ })).toContainText("Arrived");
  expect(await violationsOf(page, { runOnly })).toEqual([]);
  return secret;
}

test("a directory provisions fifty people, one leaves, and another program is told", async ({
  browser,
}) => {
  const office = await installed.makesOrganisation(browser);
  const directory = await connects(office);
  const ids: string[] = [];
  for (let number = 0; number < PEOPLE; number += 1) ids.push((await directory.create(number)).id);
  const members = ids.slice(0, 3).map((value) => ({ value }));
  await directory.ask("POST", "/Groups", {
    schemas: ["urn:ietf:params:scim:schemas:core:2.0:Group"],
    displayName: "Assessment team",
    members,
  });

  await office.reload();
  await expect(office.getByText(/The directory has named 50 people/)).toBeVisible();
  const role = office.getByLabel("Role of Assessment team");
  await role.selectOption("observer");
  await expect(role).toBeEnabled();
  expect(await violationsOf(office, { runOnly })).toEqual([]);
  const secret = await listens(office);

  const leaver = ids[0] ?? "";
  await directory.ask("PATCH", `/Users/${leaver}`, {
    schemas: ["urn:ietf:params:scim:api:messages:2.0:PatchOp"],
    Operations: [{ op: "Replace", path: "active", value: "False" }],
  });
  await receiver.hasReceived(2);
  expect(verifiedEvent(receiver.received[1]!, secret)).toMatchObject({
    type: "person.locked",
    data: { personId: leaver },
  });
  await office.goto(new URL(`/admin/user/${leaver}`, office.url()).href);
  await expect(office.getByText(/^Locked since/)).toBeVisible();
  expect(
    installed.mailbox.received.filter(({ to }) => to?.[0]?.address?.endsWith("@corp.example")),
  ).toEqual([]);
});
