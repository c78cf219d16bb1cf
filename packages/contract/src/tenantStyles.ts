import {
  IMAGE_BYTES,
  LANGUAGES,
  LOGIN_IMAGE_BYTES,
  settingsEditors,
  stylesEditors,
  IMAGE_TYPES,
} from "@assay/domain";
import * as z from "zod/mini";
import { call } from "./call.ts";
import { body, bounded, Color, Id, IdParams, optionalAll, Revision } from "./fields.ts";
import { ColorMap, EMAIL_COLORS, Styling, TenantAbilities, THEME_COLORS } from "./tenants.ts";
import { EmailSettings } from "./tenantSettings.ts";

const STORED_IMAGE = /^\/api\/Tenant\/Images\/([0-9a-f]{24})$/;
const DATA_URL = /^data:image\/(?:png|jpeg|webp|gif);base64,([A-Za-z0-9+/]+={0,2})$/;
/** Maximum bytes of a theme with five images as data URLs. */
const BODY_LIMIT = 6 * 1024 * 1024;

/** The address of a stored image below the API's origin, as `styling` holds it. */
export const imageAddress = (id: string): string => `/api/Tenant/Images/${id}`;
/** The id of a stored image; null for any other address. */
export const imageIdOf = (address: string): string | null =>
  STORED_IMAGE.exec(address)?.[1] ?? null;
/** The base64 part of a data URL; null if it is not that of an image. */
export const imageDataOf = (address: string): string | null => DATA_URL.exec(address)?.[1] ?? null;

/** Bytes of a base64 text: three for four characters, less one for each `=`. */
const sizeOf = (base64: string): number =>
  Math.floor((base64.length * 3) / 4) - (base64.endsWith("==") ? 2 : base64.endsWith("=") ? 1 : 0);

/**
 * An image in a write: none, one that is stored already, or a new one as a data URL. Nothing else: what
 * is written here becomes part of the styles and pages of all users.
 */
const WrittenImage = (limit: number) =>
  z.nullable(
    z.string().check(
      z.refine((value) => imageIdOf(value) !== null || imageDataOf(value) !== null, "imageUnknown"),
      z.refine((value) => sizeOf(imageDataOf(value) ?? "") <= limit, "imageTooBig"),
    ),
  );
const WrittenZone = z.strictObject({
  backgroundImage: WrittenImage(IMAGE_BYTES),
  dark: z.boolean(),
});

const EmailColors = bounded(z.record(z.enum(EMAIL_COLORS), Color), EMAIL_COLORS.length);
const ThemeColors = bounded(ColorMap, THEME_COLORS.length);
const written = {
  logo: WrittenImage(IMAGE_BYTES),
  theme: z.strictObject({ light: ThemeColors, dark: ThemeColors }),
  drawer: WrittenZone,
  appbar: WrittenZone,
  footer: WrittenZone,
  login: z.strictObject({
    backgroundColor: z.nullable(Color),
    backgroundImage: WrittenImage(LOGIN_IMAGE_BYTES),
    dark: z.boolean(),
  }),
  email: EmailColors,
};

/** The theme with what its editor needs to change it; the revision counts changes of the theme only. */
export const TenantStyles = z.extend(Styling, {
  id: Id,
  revision: Revision,
  can: TenantAbilities,
});
export type TenantStyles = z.infer<typeof TenantStyles>;

/** The mails that the preview of the theme can show. */
export const MAIL_SAMPLES = ["enroll", "resetPassword", "loginCode"] as const;
export type MailSample = (typeof MAIL_SAMPLES)[number];

const MailPreviewBody = body({
  language: z.enum(LANGUAGES),
  sample: z.enum(MAIL_SAMPLES),
  /** Absent fields are shown as they are stored. */
  email: z.optional(EmailColors),
  emailSettings: z.optional(EmailSettings),
  useFormality: z.optional(z.boolean()),
  useGendering: z.optional(z.boolean()),
});

export const tenantStyleCalls = {
  getStyles: call({
    method: "GET",
    path: "/Tenant/Styles",
    access: stylesEditors,
    summary: "The looks of the tenant as they are stored",
    response: TenantStyles,
  }),
  updateStyles: call({
    method: "POST",
    path: "/Tenant/Styles",
    access: stylesEditors,
    summary: "Stores the theme; an image is null, the address of a stored one, or a data URL",
    body: body({ revision: z.optional(Revision), ...optionalAll(written) }, "id", "can"),
    bodyLimit: BODY_LIMIT,
    response: TenantStyles,
    errors: ["UPDATE_FAILED"],
  }),
  getTenantImage: call({
    method: "GET",
    path: "/Tenant/Images/:id",
    access: "public",
    summary: "An image of the tenant's looks; its address changes with its content",
    params: IdParams,
    response: z.unknown(),
    file: IMAGE_TYPES,
    errors: ["ITEM_NOT_FOUND"],
  }),
  previewMail: call({
    method: "POST",
    path: "/Tenant/MailPreview",
    access: { any: [...stylesEditors.all, ...settingsEditors.all] },
    summary: "A mail of the product as it would look, with made-up data",
    body: MailPreviewBody,
    response: z.object({ subject: z.string(), html: z.string() }),
  }),
};
