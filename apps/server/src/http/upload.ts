import type { CallShape, UploadShape } from "@assay/contract";
import type { MultipartFile } from "@fastify/multipart";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { UploadedFile } from "./context.ts";
import { refuse, refuseInvalid, RuleFailure } from "./failure.ts";

/** What a form has beside its file: the ids of a tenant's competencies are the most. */
const LIMITS = { files: 1, fields: 500, parts: 501, fieldSize: 65_536, fieldNameSize: 100 };
/** What the form itself adds to its file and fields. */
const FORM_BYTES = 256 * 1024;

/** Browsers without a program for a kind of file declare no more than this. */
const ANY_TYPE = "application/octet-stream";

type Fields = z.ZodMiniObject;

/** How the documentation shows a form: its fields and the file. */
export function describeUpload({ upload, body }: CallShape) {
  if (!upload) return {};
  const form = z.extend((body as Fields | undefined) ?? z.object({}), { file: z.file() });
  return { body: form, consumes: ["multipart/form-data"] };
}

interface Form {
  body: never;
  file: UploadedFile;
  hungUp: AbortSignal;
}

const hungUps = new WeakMap<Socket, AbortSignal>();

/** One signal for each connection, however many forms come over it: listeners do not pile up. */
function hungUpOf(socket: Socket): AbortSignal {
  const known = hungUps.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once("close", () => controller.abort());
  hungUps.set(socket, controller.signal);
  return controller.signal;
}

/** A body over its limit, as Fastify itself would refuse it: status 413. */
const tooLarge = () => Object.assign(new Error("too large"), { statusCode: 413 });

const TOO_MANY = new Set(["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"]);

/** What the parser of forms throws, as the refusal that it is: a form is the caller's, never our fault. */
function formFault(error: unknown): Error {
  if (error instanceof RuleFailure) return error;
  const { code = "", statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413 && !TOO_MANY.has(code)) return tooLarge();
  return new RuleFailure([{ path: "file", rule: TOO_MANY.has(code) ? "tooMany" : "unreadable" }]);
}

/**
 * Reads the file and the fields of a form, up to what the call declares.
 *
 * @throws RuleFailure for a form without its file, of another kind, with more than one, that cannot be
 *   taken apart, or with fields that fail their schema; an error with status 413 for a file over its limit
 */
export async function readUpload(request: FastifyRequest, shape: CallShape): Promise<Form> {
  const upload = shape.upload as UploadShape;
  if (!request.isMultipart()) throw new RuleFailure([{ path: "file", rule: "required" }]);
  if (Number(request.headers["content-length"]) > upload.maxBytes + FORM_BYTES) throw tooLarge();
  const hungUp = hungUpOf(request.raw.socket);
  const { values, file } = await readParts(request, upload).catch((error: unknown) => {
    throw formFault(error);
  });
  if (!file) throw new RuleFailure([{ path: "file", rule: "required" }]);
  const fields = (shape.body as Fields | undefined) ?? z.object({});
  return { body: refuseInvalid(fields, fieldsOf(values, fields)) as never, file, hungUp };
}

async function readParts(request: FastifyRequest, upload: UploadShape) {
  const values = new Map<string, string[]>();
  let file: UploadedFile | undefined;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: upload.maxBytes } })) {
    if (part.type === "file") file = await readFile(part, upload);
    else {
      const name = part.fieldname.replace(/\[\d*\]$/, "");
      const list = values.get(name);
      if (list) list.push(String(part.value));
      else values.set(name, [String(part.value)]);
    }
  }
  return { values, file };
}

async function readFile(part: MultipartFile, { types }: UploadShape): Promise<UploadedFile> {
  const name = part.filename ?? "";
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw tooLarge();
  const isWanted = Object.entries(types).some(
    ([ending, declared]) =>
      name.toLowerCase().endsWith(ending) && [...declared, ANY_TYPE].includes(part.mimetype),
  );
  refuse(part.fieldname === "file" && isWanted ? [] : [{ path: "file", rule: "fileType" }]);
  return { name, bytes };
}

/** A list comes as a field that is repeated, or as one field with commas in between. */
function fieldsOf(values: ReadonlyMap<string, string[]>, fields: Fields): Record<string, unknown> {
  const { shape } = fields.def;
  return Object.fromEntries(
    [...values].map(([name, list]) => {
      const isList = Object.hasOwn(shape, name) && shape[name]?._zod.def.type === "array";
      if (isList) return [name, list.flatMap((value) => value.split(",")).map((v) => v.trim())];
      return [name, list.length === 1 ? list[0] : list];
    }),
  );
}
