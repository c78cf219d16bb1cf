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

/** What a page needs to be shown. The build reads it (vite/pageList.ts): it stands as a literal in the call of `page`. */
export interface PageDeclaration {
  /** The module's default export is the page; an exported `load` reads what it shows. */
  module: PageLoad;
  /** Features whose texts it shows. */
  texts?: readonly TextFeature[];
  /** Whether drafts are written in it: what sends them is loaded along. */
  drafts?: true;
  /** Whether somebody who observes opens it without a connection: the service worker keeps its files. */
  offline?: true;
}

/** Loads the module of a page together with its texts. */
export async function loadPage({ module, texts = [] }: PageDeclaration): Promise<PageModule> {
  const [loaded] = await Promise.all([module(), loadTexts(...texts)]);
  return loaded;
}

/** A page that is loaded when its address is opened or pointed at. */
function lazyPage(load: PageLoad): { component: RouteComponent } {
  // The type keeps the loader to itself: its parameters would take the place of the route's own.
  const parts = {
    component: lazyRouteComponent(load),
    loader: async ({ params }: { params: object }): Promise<void> => {
      const module = await load();
      await module.load?.({ queryClient, params: params as never });
    },
  };
  return parts;
}

/** A page that is opened without a sign-in. A route takes it over: `{ path, ...guestPage({ module }) }`. */
export const guestPage = (declaration: PageDeclaration) => lazyPage(() => loadPage(declaration));

/** Loads a page within the frame by its declaration, or by the name that the build puts in its place. */
export type LoadDeclared = (declared: PageDeclaration | string) => Promise<PageModule>;
/** The shell says at its start how to load what loads them: it comes with the frame. */
export const pageList = {} as { load(): Promise<LoadDeclared> };

/** A page within the frame. The build leaves only its name here, so that no first page carries the names of its files. */
export const page = (declared: PageDeclaration | string) =>
  lazyPage(async () => (await pageList.load())(declared));
