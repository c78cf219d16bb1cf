import { calls } from "@assay/contract";
import type { CDPSession, Page } from "@playwright/test";
import { violationsOf } from "./axe.ts";
import { apiOf, expect, PASSWORD, type Product, signIn, test } from "./product.ts";

const OBSERVER = "observer1@demo.example";

/** Chromium's virtual authenticator, which verifies its owner and answers at once. */
async function connectDevice(page: Page): Promise<{ session: CDPSession; id: string }> {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId: id } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { session, id };
}

/** Types address and password on the sign-in page. */
async function signInByPassword(page: Page): Promise<void> {
  await page.getByLabel("E-mail address").fill(OBSERVER);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
}

async function signOut(page: Page, product: Product): Promise<void> {
  await page.goto(`${product.url}/myaccount`);
  await page
    .getByRole("button", { name: /^Sign out .*Chrom/ })
    .first()
    .click();
  await page.getByRole("dialog").getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByLabel("E-mail address")).toBeVisible();
}

test("an observer signs in with a passkey after the password, then without one, loses it, and is helped", async ({
  page,
  product,
}) => {
  const admin = await apiOf(product, "admin@demo.example");
  const allow = (passkeys: "OFF" | "SECOND_FACTOR" | "ALONE") =>
    admin.ok(calls.updateSettings, { body: { passkeys } });

  // As in browsers that offer no passkeys while an address is typed: this device answers at once, and would be
  // signed in again as soon as it is signed out.
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false;
  });
  await signIn(page, product, OBSERVER);
  const { session, id: authenticatorId } = await connectDevice(page);
  await page.goto(`${product.url}/myaccount`);
  await expect(page.getByRole("heading", { name: "Two-factor sign-in" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Passkeys" })).toHaveCount(0);

  // The open page learns of the setting by itself.
  await allow("SECOND_FACTOR");
  const card = page.getByRole("region", { name: "Passkeys" });
  await card.getByRole("button", { name: "Add", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByLabel("Name")).toHaveValue(/Chrom.* on Linux/);
  await dialog.getByLabel("Name").fill("Training laptop");
  await dialog.getByRole("button", { name: "Create passkey" }).click();
  await expect(card.getByText("Training laptop")).toBeVisible();
  await expect(card.getByText(/Last used: never/)).toBeVisible();
  expect(await violationsOf(page, {})).toEqual([]);

  await signOut(page, product);
  await expect(page.getByRole("button", { name: "Sign in with a passkey" })).toHaveCount(0);
  await signInByPassword(page);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page).toHaveURL(/\/dashboard/);

  await allow("ALONE");
  await signOut(page, product);
  await expect(page.getByLabel("E-mail address")).toHaveAttribute(
    "autocomplete",
    "username webauthn",
  );
  const alone = page.getByRole("button", { name: "Sign in with a passkey" });
  await expect(alone).toBeEnabled();
  expect(await violationsOf(page, {})).toEqual([]);
  await alone.click();
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${product.url}/myaccount`);
  await expect(card.getByText("Training laptop")).toBeVisible();
  await expect(card.getByText(/Last used: never/)).toHaveCount(0);

  // The device is lost: neither way is left but the administrator's help.
  await signOut(page, product);
  await session.send("WebAuthn.clearCredentials", { authenticatorId });
  await signInByPassword(page);
  await page.getByRole("button", { name: "Use passkey" }).click();
  await expect(page.getByRole("button", { name: "Use passkey" })).toBeEnabled();
  await expect(page).toHaveURL(/\/login/);
  const { users } = await admin.ok(calls.listUsers);
  const lost = users.find(({ email }) => email === OBSERVER);
  await admin.ok(calls.resetUserTwoFactor, { params: { id: lost?.id ?? "" } });
  await page.goto(`${product.url}/login`);
  await signInByPassword(page);
  await expect(page).toHaveURL(/\/dashboard/);
  await page.goto(`${product.url}/myaccount`);
  await expect(card.getByRole("button", { name: "Add", exact: true })).toBeVisible();
  await expect(card.getByText("Training laptop")).toHaveCount(0);
  await allow("OFF");
  await expect(card).toHaveCount(0);
});
