import { MODERATOR, OBSERVERS } from "./conferenceRun.ts";
import { confers, explains, reports } from "./evidenceChain/deciding.ts";
import { byKeys, byPen, byTouch, startRun } from "./evidenceChain/observing.ts";
import { test } from "./product.ts";

/*
 * The whole chain of evidence: three observers note and tag, each in their own way, rate what they can show, are discussed
 * without names, and the report says what every value is based on.
 */
const TABLET = { viewport: { width: 768, height: 1024 }, hasTouch: true };

test("what three observers saw, by touch, by pen and by keys, leads from their notes to the report", async ({
  signedIn,
  product,
}) => {
  const started = await startRun(product);
  const [first, second, third] = await Promise.all([
    signedIn(OBSERVERS[0] ?? "", TABLET),
    signedIn(OBSERVERS[1] ?? "", TABLET),
    signedIn(OBSERVERS[2] ?? ""),
  ]);
  await Promise.all([byTouch(first, started), byPen(second, started), byKeys(third, started)]);
  const moderator = await signedIn(MODERATOR, { viewport: { width: 1440, height: 900 } });
  await confers(moderator, started);
  await explains(moderator, started);
  await reports(moderator, await signedIn("auditor@demo.example"), started);
});
