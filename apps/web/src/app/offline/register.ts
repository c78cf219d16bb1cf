/** Has the browser keep the app itself; not while it is developed or tested, where files change. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.register("/sw.js");
  const { active } = await navigator.serviceWorker.ready;
  // Says of which version this page is, so that what no page needs any more can go.
  active?.postMessage([...document.scripts].map(({ src }) => src));
}
