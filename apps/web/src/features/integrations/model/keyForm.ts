import { isNetwork, type KeyPermission, MOST_NETWORKS } from "@assay/domain";
import type { NewKey } from "../api.ts";

/** What is typed in the form of a new key. */
export interface KeyForm {
  readonly name: string;
  readonly permissions: readonly KeyPermission[];
  /** One network on each line, or separated by commas. */
  readonly networks: string;
  /** The last day, as YYYY-MM-DD; null for no end. */
  readonly lastDay: string | null;
}

export const EMPTY_FORM: KeyForm = { name: "", permissions: [], networks: "", lastDay: null };

/** The networks of the text, without empty ones. */
const networksOf = ({ networks }: Pick<KeyForm, "networks">): string[] =>
  networks.split(/[\s,;]+/).filter((network) => network !== "");

/** The end of the last day where the user is. */
const endOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999);
};

export type KeyFault = "name" | "permissions" | "network" | "manyNetworks" | "lastDay";

/** What is wrong in a form, field by field. */
export function keyFaults(form: KeyForm, now: Date): KeyFault[] {
  const networks = networksOf(form);
  const faults: [KeyFault, boolean][] = [
    ["name", form.name.trim() === ""],
    ["permissions", form.permissions.length === 0],
    ["network", !networks.every(isNetwork)],
    ["manyNetworks", networks.length > MOST_NETWORKS],
    ["lastDay", form.lastDay !== null && endOf(form.lastDay) <= now],
  ];
  return faults.filter(([, isWrong]) => isWrong).map(([fault]) => fault);
}

/** What is sent for a form without faults. */
export const keyOf = (form: KeyForm): NewKey => ({
  name: form.name.trim(),
  permissions: [...form.permissions],
  networks: networksOf(form),
  expiresAt: form.lastDay === null ? null : endOf(form.lastDay).toISOString(),
});
