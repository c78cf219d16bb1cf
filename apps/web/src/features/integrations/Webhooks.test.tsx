import type { Webhook, WebhookDelivery } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildUser, refuseField, succeed } from "../../testing/fakeServer.ts";
import { callsOf } from "../../testing/runEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const SECRET = "whsec_c2VjcmV0IG9mIGEgd2ViaG9vayBpbiB0ZXN0cw==";
const WEBHOOK: Webhook = {
  id: "6".repeat(24),
  url: "https://hooks.example/assay",
  description: "Bewerbungen",
  events: ["run.finished", "candidate.decided"],
  isActive: true,
  createdAt: "2026-11-20T09:00:00.000Z",
  switchedOff: null,
  failingSince: null,
  formerSecretUntil: null,
};
const DELIVERY: WebhookDelivery = {
  id: "7".repeat(24),
  type: "run.finished",
  data: { runId: "8".repeat(24) },
  createdAt: "2026-11-21T09:00:00.000Z",
  state: "FAILED",
  attempts: 10,
  attemptedAt: "2026-11-24T09:00:00.000Z",
  nextAt: null,
  status: 503,
  fault: "status",
};
const ONE = `/Webhooks/${WEBHOOK.id}` as const;

const button = (name: string) => page.getByRole("button", { name, exact: true });
const dialog = () => page.getByRole("dialog");

const open = (webhooks: Webhook[], deliveries: WebhookDelivery[] = []) =>
  startApp({
    path: "/customize/webhooks",
    user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
    answers: {
      "GET /Webhooks": succeed({ webhooks }),
      [`GET ${ONE}/Deliveries`]: succeed({ deliveries }),
    },
  });

describe("the page of webhooks", () => {
  it("makes one, and shows its secret this once", async () => {
    const server = await open([]);
    server.answers["POST /Webhooks"] = succeed({ webhook: WEBHOOK, secret: SECRET });
    await button("Neuer Webhook").click();
    await dialog().getByRole("textbox", { name: "Adresse" }).fill(" https://hooks.example/assay ");
    await dialog().getByRole("checkbox", { name: "Lauf gestartet" }).click();
    await button("Speichern").click();
    await expect.element(dialog().getByRole("textbox")).toHaveValue(SECRET);
    expect(callsOf(server, "POST /Webhooks")[0]?.body).toEqual({
      url: "https://hooks.example/assay",
      description: "",
      events: ["run.started", "run.finished"],
    });
    await button("Fertig").click();
    await expect.poll(() => dialog().query()).toBeNull();
    expect(document.body.textContent).not.toContain(SECRET);
  });

  it("says what is wrong with an address, and keeps what was typed", async () => {
    const server = await open([]);
    await button("Neuer Webhook").click();
    const address = dialog().getByRole("textbox", { name: "Adresse" });
    await address.fill("hooks.example");
    await expect
      .element(
        dialog().getByText("Das ist keine vollständige Adresse; sie beginnt mit https://.").first(),
      )
      .toBeVisible();
    await address.fill("https://user:secret@hooks.example");
    await expect
      .element(
        dialog()
          .getByText(/^Benutzername, Passwort und #/)
          .first(),
      )
      .toBeVisible();
    await expect.element(button("Speichern")).toHaveAttribute("aria-disabled", "true");
    await address.fill("https://acme.assay.example");
    server.answers["POST /Webhooks"] = refuseField("url", "addressOwn");
    await button("Speichern").click();
    await expect
      .element(dialog().getByText("Das ist eine Adresse dieser Anwendung selbst.").first())
      .toBeVisible();
    await expect.element(address).toHaveValue("https://acme.assay.example");
  });

  it("lists what did not arrive and why, and sends it again", async () => {
    const server = await open([WEBHOOK], [DELIVERY]);
    await page.getByText("Letzte Zustellungen").click();
    const row = page.getByRole("row", { name: /Lauf abgeschlossen/ });
    await expect.element(row.getByText("Aufgegeben")).toBeVisible();
    await expect
      .element(row.getByText("Der Empfänger hat mit Status 503 geantwortet."))
      .toBeVisible();
    const again = {
      ...DELIVERY,
      state: "DELIVERED" as const,
      fault: null,
      status: 204,
      attempts: 11,
    };
    server.answers[`POST /WebhookDeliveries/${DELIVERY.id}/Resend`] = (request) => {
      server.answers[`GET ${ONE}/Deliveries`] = succeed({ deliveries: [again] });
      return succeed({ ...DELIVERY, state: "PENDING", nextAt: DELIVERY.createdAt })(request);
    };
    await page.getByRole("button", { name: /^Noch einmal senden: Lauf abgeschlossen/ }).click();
    await expect.element(row.getByText("Angekommen")).toBeVisible();
  });

  it("says why one is off, and switches it on", async () => {
    const off: Webhook = { ...WEBHOOK, isActive: false, switchedOff: "FAILING" };
    const server = await open([off]);
    await expect
      .element(
        page.getByText("Er wurde abgeschaltet, weil er fünf Tage lang nichts angenommen hat."),
      )
      .toBeVisible();
    await expect.element(button("Test senden")).toHaveAccessibleDescription("Der Webhook ist aus.");
    server.answers[`PUT ${ONE}`] = succeed(WEBHOOK);
    server.answers["GET /Webhooks"] = succeed({ webhooks: [WEBHOOK] });
    await button("Mehr zu hooks.example").click();
    await button("Einschalten").click();
    await expect.element(page.getByText("An", { exact: true })).toBeVisible();
    expect(callsOf(server, `PUT ${ONE}`)[0]?.body).toMatchObject({
      isActive: true,
    });
  });
});
