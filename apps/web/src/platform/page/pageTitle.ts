import { useEffect } from "react";

let appTitle = "Assay"; // tab-wide: of the organisation
let pageTitle = ""; // tab-wide: a page says it while it is shown

function show(): void {
  document.title = pageTitle === "" ? appTitle : `${pageTitle} · ${appTitle}`;
}

export function setAppTitle(title: string): void {
  appTitle = title;
  show();
}

export function setPageTitle(title: string): void {
  pageTitle = title;
  show();
}

/** Names the page in the browser's title, before the tenant's name. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    setPageTitle(title);
    return () => setPageTitle("");
  }, [title]);
}
