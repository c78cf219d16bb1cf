// @module-tag soak
import type { Order, OrderSettings } from "@assay/contract";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { page } from "vitest/browser";
import { buildUser, refuseField, succeed } from "../../testing/fakeServer.ts";
import { callsOf } from "../../testing/runEditor.ts";
import { startApp, stopApp } from "../../testing/testApp.tsx";

beforeEach(() => page.viewport(1280, 900));
afterEach(stopApp);

const [LEADERS, TRAINEES] = ["1".repeat(24), "2".repeat(24)];
const RUN = { id: "7".repeat(24), name: "März" };
const order = (digit: string, changes: Partial<Order> = {}): Order => ({
  id: digit.repeat(24),
  status: "open",
  packageId: LEADERS,
  createdAt: "2026-11-26T09:00:00.000Z",
  keyName: "Bewerbungen",
  firstName: "Chioma",
  lastName: `Okafor${digit}`,
  email: `okafor${digit}@applicants.example`,
  externalId: `applicant-${digit}`,
  jobTitle: "Teamleitung",
  requester: "Mara Lind",
  run: null,
  plannedDate: null,
  cancelledBy: null,
  reason: null,
  ...changes,
});
const ORDERS = [order("a"), order("b"), order("c", { packageId: TRAINEES })];
const answer = (orders: Order[], hasMore = false) =>
  succeed({
    orders,
    hasMore,
    canRelease: true,
    packages: [
      { id: LEADERS, name: "Teamleitung", isReleased: true, open: 2 },
      { id: TRAINEES, name: "Trainees", isReleased: true, open: 1 },
    ],
  });

const button = (name: string) => page.getByRole("button", { name, exact: true });
const choose = (name: string) =>
  page.getByRole("checkbox", { name: `${name}, Chioma auswählen`, exact: true }).click();
const open = (orders = ORDERS) =>
  startApp({
    path: "/orders",
    user: buildUser({ permissions: ["LOG_IN", "EDIT_PROCESS_RUNS"] }),
    answers: {
      "GET /Orders?status=open": answer(orders),
      [`GET /OrderPackages/${LEADERS}/Runs`]: succeed({
        runs: [{ ...RUN, plannedDate: "2027-03-04" }],
      }),
    },
  });

describe("the list of orders", () => {
  it("says who, for what, from whom and when, and is empty without orders", async () => {
    await open([ORDERS[0]!]);
    const row = page.getByRole("row", { name: /Okafora/ });
    for (const text of ["applicant-a", "Teamleitung", "Mara Lind", "Offen"])
      await expect.element(row.getByText(text).first()).toBeVisible();
  });

  it("makes one run of the chosen orders, and says what somebody else has taken meanwhile", async () => {
    const server = await open();
    await expect
      .element(button("In einen Lauf aufnehmen"))
      .toHaveAccessibleDescription("Noch ist kein Auftrag ausgewählt.");
    await choose("Okafora");
    await choose("Okaforb");
    server.answers["POST /Orders/Take"] = succeed({
      run: RUN,
      taken: [ORDERS[0]!.id],
      left: [{ id: ORDERS[1]!.id, reason: "taken" }],
    });
    await button("In einen Lauf aufnehmen").click();
    const name = page.getByRole("textbox", { name: "Name des Laufs" });
    await expect.element(name).toHaveValue("Teamleitung");
    await name.fill("März");
    await button("Lauf anlegen").click();
    await expect
      .element(
        page.getByText(
          "1 Auftrag ist im Lauf „März“. Einen Auftrag hat inzwischen jemand anders aufgenommen.",
        ),
      )
      .toBeVisible();
    expect(callsOf(server, "POST /Orders/Take")[0]?.body).toEqual({
      orderIds: [ORDERS[0]!.id, ORDERS[1]!.id],
      name: "März",
    });
  });

  it("adds them to a run of the same process, and offers that for no others", async () => {
    const server = await open();
    await choose("Okafora");
    await choose("Okaforc");
    await expect
      .element(button("In einen Lauf aufnehmen"))
      .toHaveAccessibleDescription("Die ausgewählten Aufträge gehören zu verschiedenen Verfahren.");
    await choose("Okaforc");
    await button("In einen Lauf aufnehmen").click();
    await page.getByRole("combobox", { name: "Lauf", exact: true }).selectOptions(RUN.id);
    server.answers["POST /Orders/Take"] = refuseField("orderIds", "oneProcess");
    await button("Zum Lauf hinzufügen").click();
    await expect.element(page.getByText("Es wurde nichts aufgenommen")).toBeVisible();
    expect(callsOf(server, "POST /Orders/Take")[0]?.body).toEqual({
      orderIds: [ORDERS[0]!.id],
      runId: RUN.id,
    });
  });

  it("refuses with a reason only", async () => {
    const server = await open();
    await choose("Okafora");
    await button("Ablehnen").click();
    const dialog = page.getByRole("dialog");
    const refuse = dialog.getByRole("button", { name: "Ablehnen" });
    await expect.element(refuse).toHaveAccessibleDescription("Der Grund fehlt noch.");
    await dialog.getByRole("textbox").fill("Die Stelle ist besetzt.");
    const taken = { run: null, taken: [ORDERS[0]!.id], left: [] };
    server.answers["POST /Orders/Refuse"] = succeed(taken);
    await refuse.click();
    await expect.element(page.getByText("1 Auftrag ist abgelehnt.")).toBeVisible();
    expect(callsOf(server, "POST /Orders/Refuse")[0]?.body).toEqual({
      orderIds: [ORDERS[0]!.id],
      reason: "Die Stelle ist besetzt.",
    });
  });

  it("says who has ended an order and why, and that its candidate is still in a run", async () => {
    const text = "<b>Besetzt</b>";
    await open([
      order("a", { status: "cancelled", cancelledBy: "moderator", reason: text }),
      order("b", { status: "cancelled", cancelledBy: "orderer", run: RUN }),
    ]);
    await expect.element(page.getByText(text)).toBeVisible();
    await expect.element(page.getByRole("link", { name: "März" })).toBeVisible();
    await expect.element(page.getByText("Die Person steht noch im Lauf.")).toBeVisible();
    expect(page.getByRole("checkbox").query()).toBeNull();
  });
});

describe("the settings of orders", () => {
  const OFF: OrderSettings = { releasesScore: false, webhookId: null, formerSecretUntil: null };
  const SECRET = `whsec_${"s".repeat(43)}=`;

  it("release the score, and show a new secret this once", async () => {
    const server = await startApp({
      path: "/customize/orders",
      user: buildUser({ permissions: ["LOG_IN", "CORPORATE_SETTINGS"] }),
      answers: { "GET /OrderSettings": succeed(OFF) },
    });
    const score = page.getByRole("switch", { name: "Auch den Wert aller Bewertungen mitteilen" });
    await expect.element(score).not.toBeChecked();
    server.answers["PUT /OrderSettings"] = succeed({ ...OFF, releasesScore: true });
    await score.click();
    await expect.element(score).toBeChecked();
    expect(callsOf(server, "PUT /OrderSettings")[0]?.body).toEqual({ releasesScore: true });
    const webhookId = "9".repeat(24);
    const settings = { ...OFF, releasesScore: true, webhookId };
    server.answers["POST /OrderSettings/Secret"] = succeed({ settings, secret: SECRET });
    server.answers[`GET /Webhooks/${webhookId}/Deliveries`] = succeed({ deliveries: [] });
    await button("Geheimnis anlegen").click();
    await expect.element(page.getByRole("dialog").getByRole("textbox")).toHaveValue(SECRET);
    await button("Fertig").click();
    await expect.poll(() => page.getByRole("dialog").query()).toBeNull();
    expect(document.body.innerHTML).not.toContain(SECRET);
    await expect
      .element(page.getByText("In den letzten 30 Tagen wurde nichts gesendet."))
      .toBeVisible();
  });
});
