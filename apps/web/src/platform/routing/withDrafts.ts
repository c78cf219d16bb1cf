import { loading } from "../drafts/definitions.ts";

/** Loads the module of a page or of a part together with what sends the drafts that are written in it. */
export const withDrafts =
  <Module>(importModule: () => Promise<Module>) =>
  async (): Promise<Module> => {
    const [module] = await Promise.all([importModule(), loading.definitions()]);
    return module;
  };
