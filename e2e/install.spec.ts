import { expect, test } from "./product.ts";

test("the app can be installed on a tablet, with the organisation's name and an icon", async ({
  page,
  product,
}) => {
  await page.goto(`${product.url}/login`);
  const browser = await page.context().newCDPSession(page);
  const { errors, data } = await browser.send("Page.getAppManifest");
  expect(errors).toEqual([]);
  expect(JSON.parse(data ?? "{}")).toMatchObject({ name: "Assay Demo", display: "standalone" });
  const { installabilityErrors } = await browser.send("Page.getInstallabilityErrors");
  expect(installabilityErrors).toEqual([]);
  // Devices from Apple take the icon from the page.
  const icon = page.locator('link[rel="apple-touch-icon"]');
  const answer = await page.request.get(
    new URL((await icon.getAttribute("href")) ?? "", product.url).href,
  );
  expect(answer.headers()["content-type"]).toBe("image/png");
});
