/* What a page that has been opened does a while later, in one file. */
export { forgetErased } from "./forgetting.ts";
export { keepReady } from "./preparing.ts";

/** Has the browser keep the app itself, and what is written on the device for as long as it lets us; not while it is developed or tested, where files change. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  // Safari would clear a site that nobody has touched for seven days of use; Firefox asks the person first.
  void navigator.storage.persist().catch(() => false);
  const { active } = await navigator.serviceWorker.ready;
  // Says of which version this page is, so that what no page needs any more can go.
  active?.postMessage([...document.scripts].map(({ src }) => src));
}
