import { hasCompetencyExport } from "@assay/domain";
import type { TenantOfHost } from "../../../db/directory.ts";
import { ApiFailure } from "../../../http/failure.ts";

/**
 * The tables of one run are a feature of the licence, under either of its two names (EXP-010).
 *
 * @throws ApiFailure NOT_IN_LICENSE
 */
export function demandTables({ features }: Pick<TenantOfHost, "features">): void {
  if (!hasCompetencyExport(features)) throw new ApiFailure("NOT_IN_LICENSE");
}
