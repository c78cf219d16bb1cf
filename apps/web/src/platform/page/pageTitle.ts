import { useEffect } from "react";

let appTitle = "Assay";
let pageTitle = "";

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
