import { lazyRouteComponent, type RouteComponent } from "@tanstack/react-router";
import type { QueryClient } from "@tanstack/react-query";
import type { TextFeature } from "../i18n/keys.gen.ts";
import { loadTexts } from "../i18n/texts.ts";
import { queryClient } from "../cache/queryClient.ts";

/** What the loader of a page gets; it fills the query client, so that the page has no loading branch. */
export interface PageInput<P = Record<string, string | undefined>> {
  queryClient: QueryClient;
  params: P;
}

interface PageModule {
  default: RouteComponent;
  load?: (input: PageInput<never>) => Promise<unknown>;
}

type PageLoad = () => Promise<PageModule>;

/** Loads the module of a page together with the texts of these features. */
export const withTexts =
  (importPage: PageLoad, ...features: TextFeature[]): PageLoad =>
  async () => {
    const [module] = await Promise.all([importPage(), loadTexts(...features)]);
    return module;
  };

/**
 * A page of a feature, loaded when its address is opened or pointed at. The module's default export is
 * the page; an exported `load` reads what it shows. A route takes both over: `{ path, ...runListPage }`.
 */
export function page(loadPage: PageLoad): { component: RouteComponent } {
  // The type keeps the loader to itself: its parameters would take the place of the route's own.
  const parts = {
    component: lazyRouteComponent(loadPage),
    loader: async ({ params }: { params: object }): Promise<void> => {
      const { load } = await loadPage();
      await load?.({ queryClient, params: params as never });
    },
  };
  return parts;
}
