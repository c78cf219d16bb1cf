import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import type { TextFeature } from "./i18n/keys.gen.ts";
import { loadTexts } from "./i18n/texts.ts";
import { queryClient } from "./queryClient.ts";

/** What the loader of a page gets; it fills the query client, so that the page has no loading branch. */
export interface PageInput<P = Record<string, string | undefined>> {
  queryClient: QueryClient;
  params: P;
}

interface PageModule {
  default: RouteComponent;
  load?: (input: PageInput<never>) => Promise<unknown>;
}

/**
 * A page of a feature, loaded with its texts when its address is opened or pointed at. The module's
 * default export is the page; an exported `load` reads what it shows. A route uses both parts:
 * `component: runs.component, loader: ({ params }) => runs.load(params)`.
 */
export function page(importPage: () => Promise<PageModule>, ...features: TextFeature[]) {
  const importWithTexts = async (): Promise<PageModule> => {
    const [module] = await Promise.all([importPage(), loadTexts(...features)]);
    return module;
  };
  return {
    component: lazyRouteComponent(importWithTexts),
    load: async (params: object): Promise<void> => {
      const module = await importWithTexts();
      await module.load?.({ queryClient, params: params as never });
    },
  };
}
