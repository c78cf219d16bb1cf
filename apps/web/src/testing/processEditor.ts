import type { Process, User } from "@assay/contract";
import { expect } from "vitest";
import { page } from "vitest/browser";
import { buildCompetency } from "./buildDesign.ts";
import { buildScale, buildProcess, testId } from "./buildRun.ts";
import { buildLicence, buildTenant, succeed } from "./fakeServer.ts";
import { startApp } from "./testApp.tsx";

export const PROCESS_ID = testId(1);
export const competencies = [80, 81, 82].map((id) =>
  buildCompetency({
    id: testId(id),
    name: `K${id}`,
    texts: { de: { displayName: `Kompetenz ${id}`, description: "" } },
  }),
);
export const scale = buildScale();
export const three = buildScale({ id: testId(3), name: "Drei Stufen", selectedPartition: [5] });
export const stored = (fields: Partial<Process> = {}): Process => ({
  ...buildProcess(),
  scale,
  competencies: competencies.slice(0, 1),
  inUse: false,
  can: { edit: true, delete: fields.inUse === true ? "inUse" : true },
  version: 4,
  ...fields,
});
type Answers = NonNullable<Parameters<typeof startApp>[0]>["answers"];

interface Opening {
  process?: Process;
  path?: string;
  limits?: { maxProcessRuns?: number; maxObservableCompetencies?: number };
  answers?: Answers;
  tenant?: Parameters<typeof buildTenant>[0];
  user?: User;
  /** What editors hold unsaved on the device stays, as after a reload. */
  keepsForms?: boolean;
}
export async function openEditor(opening: Opening = {}) {
  const { process = stored(), path, limits, answers, tenant, user, keepsForms = false } = opening;
  return startApp({
    path: path ?? `/processes/${PROCESS_ID}`,
    keepsForms,
    ...(user && { user }),
    tenant: buildTenant({ licenseRestriction: buildLicence(limits), ...tenant }),
    answers: {
      [`GET /Processes/${PROCESS_ID}`]: succeed(process),
      "GET /Processes?summary=true": succeed({ summaries: [] }),
      "GET /ProcessDrafts": succeed({ drafts: [] }),
      "GET /Scales": succeed({ scales: [scale, three] }),
      "GET /Competencies": succeed({ competencies }),
      "PUT /Processes": succeed({ ...process, revision: 2, version: 5 }),
      ...answers,
    },
  });
}
/** Sent steps as the server answers them: a kind or planning that is removed by null is absent. */
export const answeredItems = (items: Process["items"]): Process["items"] =>
  items.map(({ kind, planning, items: inside, ...item }) => ({
    ...item,
    ...(kind && { kind }),
    ...(planning && { planning }),
    items: answeredItems(inside) as typeof inside,
  }));

type Server = Awaited<ReturnType<typeof openEditor>>;
export const sent = (server: Server, call: string) =>
  server.requests.filter((request) => request.call === call).map(({ body }) => body as Process);

export const button = (name: string | RegExp) => page.getByRole("button", { name, exact: true });
export const link = (name: RegExp) => page.getByRole("link", { name });
export const step = (name: string | RegExp) => page.getByRole("treeitem", { name });
/** The row of a step: the item of a centre holds its steps too. */
/** Chooses a step; what is known of it follows a moment later. */
export async function pick(name: string) {
  await page.getByRole("tree").getByText(name, { exact: true }).click();
  await expect.element(page.getByRole("region", { name: `Einzelheiten: ${name}` })).toBeVisible();
}
export const nameField = () => page.getByRole("textbox", { name: "Name", exact: true });
export const details = () => page.getByRole("region", { name: /^Einzelheiten/ });
export const stepName = () => details().getByRole("textbox", { name: "Anzeigename" });
/** The tree as a reader sees it: names in order, those of a centre in brackets. */
export function outline(): string {
  const names = (list: Element | null): string =>
    [...(list?.children ?? [])]
      .filter((node) => node.matches("[data-step]"))
      .map((node) => {
        const name = node.querySelector("[id^='step-'] > span")?.textContent ?? "";
        const inside = names(node.querySelector(":scope > ul"));
        return inside === "" ? name : `${name}(${inside})`;
      })
      .join(" ");
  return names(document.querySelector("[role='tree']"));
}
