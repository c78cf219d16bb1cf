import { writeFileSync } from "node:fs";
import { findFirefox, findWebKit } from "../tools/engines.mjs";
import type { Engine } from "./engines/engine.ts";
import { firefox } from "./engines/firefox.ts";
import { observersDay } from "./engines/observersDay.ts";
import { Person } from "./engines/person.ts";
import { webkit } from "./engines/webkit.ts";
import { Wire } from "./engines/wire.ts";
import { test } from "./product.ts";

/** A tablet, lying on its side. */
const TABLET = { width: 1024, height: 820 };
const FIREFOX = findFirefox();
const WEBKIT = findWebKit();

/** The day in Chromium is that of the other journeys (offline, pen, day). */
const engines: { name: string; email: string; start?: () => Promise<Engine> }[] = [
  {
    name: "Firefox",
    email: "observer2@demo.example",
    ...(FIREFOX && { start: () => firefox(FIREFOX, TABLET) }),
  },
  {
    name: "WebKit",
    email: "observer3@demo.example",
    ...(WEBKIT && { start: () => webkit(WEBKIT, TABLET) }),
  },
];

for (const { name, email, start } of engines)
  test(`an observer signs in, writes, draws, rates, goes on without a connection, and all of it arrives: ${name} [OBS-001]`, async ({
    product,
  }) => {
    test.skip(!start, `This machine has no ${name}.`);
    const engine = await start?.();
    if (!engine) return;
    const wire = new Wire(product.url);
    await wire.mend();
    try {
      await observersDay(new Person(engine), wire, product, email);
    } catch (error) {
      const body = await engine.screenshot().catch(() => undefined);
      if (body) writeFileSync(test.info().outputPath("page.png"), body);
      throw error;
    } finally {
      await engine.close();
      await wire.cut();
    }
  });
