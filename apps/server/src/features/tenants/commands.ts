import { createHash } from "node:crypto";
import {
  imageAddress,
  imageDataOf,
  imageIdOf,
  type LegalTexts,
  type Styling,
  type TenantSettings,
  type tenantSettingCalls,
  type tenantStyleCalls,
  type TenantStyles,
} from "@assay/contract";
import {
  IMAGE_BYTES,
  imageFault,
  LANGUAGES,
  languageViolations,
  LOGIN_IMAGE_BYTES,
  readImage,
} from "@assay/domain";
import { changedPaths, given } from "../../http/changes.ts";
import type { CallOf } from "../../http/context.ts";
import type { Clean } from "../../http/richBodies.ts";
import { refuse, refuseOlder } from "../../http/failure.ts";
import { recordAudit } from "../../platform/audit.ts";
import { ensureDossierKey } from "./dossierKeys/store.ts";
import { presentStyles } from "./present.ts";
import { readSettings, readStyles } from "./queries.ts";
import {
  deleteOldImages,
  insertImage,
  markUnusedImages,
  type NewImage,
  selectImageIds,
  selectSettings,
  selectStyles,
  updateSettings as storeSettings,
  updateStyles as storeStyles,
} from "./store.ts";

/** The images of a theme, and the maximum bytes of each. */
const IMAGE_PLACES = [
  { path: "logo", limit: IMAGE_BYTES },
  { path: "drawer.backgroundImage", limit: IMAGE_BYTES },
  { path: "appbar.backgroundImage", limit: IMAGE_BYTES },
  { path: "footer.backgroundImage", limit: IMAGE_BYTES },
  { path: "login.backgroundImage", limit: LOGIN_IMAGE_BYTES },
] as const;
type Place = (typeof IMAGE_PLACES)[number];

const imageAt = (styling: Styling, { path }: Place): string | null =>
  path === "logo" ? styling.logo : styling[zoneOf(path)].backgroundImage;
const zoneOf = (path: Exclude<Place["path"], "logo">) =>
  path.replace(".backgroundImage", "") as "drawer" | "appbar" | "footer" | "login";

function withImage(styling: Styling, { path }: Place, image: string | null): Styling {
  if (path === "logo") return { ...styling, logo: image };
  const zone = zoneOf(path);
  return { ...styling, [zone]: { ...styling[zone], backgroundImage: image } };
}

/**
 * A new image, named by its content: the same bytes always have the same address.
 *
 * @throws RuleFailure if the bytes are no image of an accepted type, or too many.
 */
function readNewImage(base64: string, { path, limit }: Place): NewImage {
  const bytes = Buffer.from(base64, "base64");
  const fault = imageFault(bytes, limit);
  const head = readImage(bytes);
  if (fault !== null || head === null) refuse([{ path, rule: fault ?? "imageUnknown" }]);
  const id = createHash("sha256").update(bytes).digest("hex").slice(0, 24);
  return { id, contentType: head?.type ?? "", bytes };
}

/** The theme with addresses in place of new images, and these images. */
function takeImages(sent: Styling, stored: ReadonlySet<string>) {
  let styling = sent;
  const images = new Map<string, NewImage>();
  for (const place of IMAGE_PLACES) {
    const value = imageAt(sent, place);
    if (value === null) continue;
    const base64 = imageDataOf(value);
    if (base64 === null) {
      const isKnown = stored.has(imageIdOf(value) ?? "");
      refuse(isKnown ? [] : [{ path: place.path, rule: "imageUnknown" }]);
      continue;
    }
    const image = readNewImage(base64, place);
    images.set(image.id, image);
    styling = withImage(styling, place, imageAddress(image.id));
  }
  return { styling, images: [...images.values()] };
}

const idsIn = (styling: Styling): string[] =>
  IMAGE_PLACES.flatMap((place) => imageIdOf(imageAt(styling, place) ?? "") ?? []);

/** Milliseconds for which a replaced image is kept, so that an editor with an older state can store it again. */
const UNUSED_IMAGE_MS = 24 * 60 * 60 * 1000;

/**
 * Stores the theme and its images, and deletes images that were unused for a day.
 *
 * @throws ApiFailure UPDATE_FAILED with the present theme.
 */
export async function updateStyles(
  call: CallOf<typeof tenantStyleCalls.updateStyles>,
): Promise<TenantStyles> {
  const { tx, actor, now, body } = call;
  const { revision, ...changes } = body;
  const stored = await selectStyles(tx, { forUpdate: true });
  const { logo, theme, drawer, appbar, footer, login, email } = changes;
  const sent = given({ logo, theme, drawer, appbar, footer, login, email });
  const known = new Set(await selectImageIds(tx));
  const { styling, images } = takeImages({ ...stored.styling, ...sent }, known);
  const fields = changedPaths(stored.styling, styling);
  if (fields.length === 0) return presentStyles(call, stored);
  await refuseOlder(revision, stored.revision, () => presentStyles(call, stored));
  for (const image of images) await insertImage(tx, image);
  await storeStyles(tx, styling);
  await markUnusedImages(tx, idsIn(styling), now);
  await deleteOldImages(tx, new Date(now.getTime() - UNUSED_IMAGE_MS));
  const entry = { at: now, actorId: actor.id, action: "tenant.updateStyles" };
  await recordAudit(tx, { ...entry, subjectId: tx.tenantId, details: { fields } });
  return readStyles(call);
}

/** A tag: in cleaned text nothing else begins with `<`. */
const TAG = /<[^>]*>/g;

/** The texts as they are stored: safe to show, and without languages that have no words. */
function cleanLegalTexts(sent: LegalTexts, clean: Clean): LegalTexts {
  const cleaned = (texts: LegalTexts["imprint"]): LegalTexts["imprint"] =>
    Object.fromEntries(
      LANGUAGES.flatMap((language) => {
        const html = clean(texts[language]?.html ?? "");
        return html.replaceAll(TAG, "").trim() === "" ? [] : [[language, { html }]];
      }),
    );
  return { imprint: cleaned(sent.imprint), privacy: cleaned(sent.privacy) };
}

/** @throws ApiFailure UPDATE_FAILED with the present settings. */
export async function updateSettings(
  call: CallOf<typeof tenantSettingCalls.updateSettings>,
): Promise<TenantSettings> {
  const { tx, actor, now, clean, body } = call;
  const { revision, ...changes } = body;
  const stored = await selectSettings(tx, { forUpdate: true });
  const { revision: current, ...before } = stored;
  const { emailSettings, useFormality, useGendering, languages, baseLanguage } = changes;
  const { overwriteReasons, decisionReasons, lockAfterMinutes, sessionHours } = changes;
  const { deletionPolicy, warningPolicy, secondFactorRequired, passkeys } = changes;
  const others = { deletionPolicy, warningPolicy, secondFactorRequired, passkeys };
  const { appTitle, ratingRules, statistics, passRates, designRules } = changes;
  const { calibration, dossiers, auditPage } = changes;
  const legalTexts = changes.legalTexts && cleanLegalTexts(changes.legalTexts, clean);
  const texts = {
    appTitle,
    legalTexts,
    emailSettings,
    useFormality,
    useGendering,
    languages,
    baseLanguage,
  };
  const sent = given({
    ...texts,
    overwriteReasons,
    decisionReasons,
    ratingRules,
    statistics,
    calibration,
    dossiers,
    auditPage,
    passRates,
    designRules,
    lockAfterMinutes,
    sessionHours,
    ...others,
  });
  const next = { ...before, ...sent };
  const ordered = { ...next, languages: LANGUAGES.filter((one) => next.languages.includes(one)) };
  const fields = changedPaths(before, ordered);
  if (fields.length === 0) return readSettings(call);
  refuse(languageViolations(ordered));
  await refuseOlder(revision, current, () => readSettings(call));
  await storeSettings(tx, ordered);
  if (ordered.dossiers) await ensureDossierKey(tx, now);
  // All users' pages have to demand a second factor, or no longer demand it, and show passkeys or the log or not.
  if (
    fields.includes("secondFactorRequired") ||
    fields.includes("passkeys") ||
    fields.includes("auditPage")
  )
    tx.publish({ kind: "account", personId: null });
  const states = ({ emailSettings: _mails, legalTexts: _texts, ...rest }: typeof before) => rest;
  const details = { fields, before: states(before), after: states(ordered) };
  const entry = { at: now, actorId: actor.id, action: "tenant.updateSettings" };
  await recordAudit(tx, { ...entry, subjectId: tx.tenantId, details });
  return readSettings(call);
}
