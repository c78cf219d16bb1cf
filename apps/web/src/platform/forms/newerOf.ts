import { isApiError } from "../http/ApiError.ts";

/** The answer to a refused save, where it holds the entity as others left it (decisions §2). */
export function newerOf<S extends { id?: string; revision: number }>(
  error: unknown,
  base: S,
): S | null {
  if (!isApiError(error, "UPDATE_FAILED") || error.payload == null) return null;
  const current = error.payload as S;
  return current.id === base.id && current.revision > base.revision ? current : null;
}
