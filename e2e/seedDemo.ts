import { Product, SEEDED } from "./product.ts";

/** Seeds the demo's days once, before all journeys. Returns a function that removes them. */
export default async function seedDemo(): Promise<() => Promise<void>> {
  const product = new Product();
  await product.start();
  await product.stop();
  process.env[SEEDED] = product.dataDir;
  return () => product.remove();
}
