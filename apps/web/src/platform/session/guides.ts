import { guidesFor } from "@assay/domain";
import { useUser } from "./session.ts";

/** The guides for the signed-in user, or for a guest: which text is shown first, and nothing else, depends on it. */
export const useGuides = () => guidesFor(useUser()?.permissions ?? null);
