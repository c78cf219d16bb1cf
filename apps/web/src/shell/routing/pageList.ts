import "../registry/draftLoading.ts";
import "./slots.ts";
import { declarationOf } from "virtual:pages";
import { loadPage, type LoadDeclared } from "../../platform/routing/page.tsx";
import { withDrafts } from "../../platform/drafts/definitions.ts";

/** Loads a page within the frame, with all that its declaration asks for. */
export const loadDeclared: LoadDeclared = (declared) => {
  const declaration = typeof declared === "string" ? declarationOf(declared) : declared;
  const load = () => loadPage(declaration);
  return declaration.drafts ? withDrafts(load)() : load();
};
