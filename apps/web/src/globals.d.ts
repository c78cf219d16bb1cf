/** The version of package.json, put in at build time. */
declare const __VERSION__: string;
/** The pages that the features' `route.ts` declare with `page`, by name (vite/pageList.ts). */
declare module "virtual:pages" {
  export function declarationOf(
    name: string,
  ): import("./platform/routing/page.tsx").PageDeclaration;
}
