import { type CallShape, isWantedFile, type UploadShape } from "@assay/contract";
import type { MultipartFile } from "@fastify/multipart";
import type { Socket } from "node:net";
import type { FastifyRequest } from "fastify";
import * as z from "zod/mini";
import type { UploadedFile } from "./context.ts";
import { CallerAborted } from "../platform/callerAborted.ts";
import { refuse, refuseInvalid, RuleFailure } from "./failure.ts";
import { cutWhenSlow } from "./uploadPace.ts";
import { FORM_BYTES } from "./uploadBudget.ts";

/** Limits of a form. The longest field holds the ids of all competencies of a process: 200, separated by commas. */
const LIMITS = { files: 1, fields: 500, parts: 501, fieldSize: 8_192, fieldNameSize: 100 };

type Fields = z.ZodMiniObject;

interface Form {
  body: never;
  file: UploadedFile;
}

const signals = new WeakMap<Socket, AbortSignal>();

/**
 * A signal that aborts when the connection closes; call it before the first await. There is one signal per
 * connection, so that listeners do not accumulate over many forms.
 */
export function abortSignalOf(socket: Socket): AbortSignal {
  const known = signals.get(socket);
  if (known) return known;
  const controller = new AbortController();
  if (socket.destroyed) controller.abort();
  else socket.once("close", () => controller.abort());
  signals.set(socket, controller.signal);
  return controller.signal;
}

/** Bytes to reserve for an upload: its content-length, otherwise the maximum of the call. */
export function bytesOf(request: FastifyRequest, { upload }: CallShape): number {
  const most = (upload?.maxBytes ?? 0) + FORM_BYTES;
  return Math.min(Number(request.headers["content-length"] ?? most), most);
}

/** A body over its limit, as Fastify itself would refuse it: status 413. */
const tooLarge = () => Object.assign(new Error("too large"), { statusCode: 413 });

const TOO_MANY = new Set(["FST_PARTS_LIMIT", "FST_FILES_LIMIT", "FST_FIELDS_LIMIT"]);

/** Maps an error of the form parser to a refusal (4xx), since a broken form is the caller's fault. */
function formFault(error: unknown): Error {
  if (error instanceof RuleFailure || error instanceof CallerAborted) return error;
  const { code = "", statusCode } = error as { code?: string; statusCode?: number };
  if (statusCode === 413 && !TOO_MANY.has(code)) return tooLarge();
  return new RuleFailure([{ path: "file", rule: TOO_MANY.has(code) ? "tooMany" : "unreadable" }]);
}

/**
 * Reads the file and the fields of a form, up to what the call declares.
 *
 * @throws RuleFailure for a form without its file, of another kind, with more than one, that cannot be
 *   taken apart, or with fields that fail their schema; an error with status 413 for a file or fields over
 *   their limit; CallerAborted
 */
export async function readUpload(
  request: FastifyRequest,
  shape: CallShape,
  signal: AbortSignal,
): Promise<Form> {
  const upload = shape.upload as UploadShape;
  if (!request.isMultipart()) throw new RuleFailure([{ path: "file", rule: "required" }]);
  if (Number(request.headers["content-length"]) > upload.maxBytes + FORM_BYTES) throw tooLarge();
  const stopWatching = cutWhenSlow(request.raw.socket);
  const { values, file } = await orAborted(signal, () => readParts(request, upload))
    .catch((error: unknown) => {
      // Otherwise the parser would keep buffering the rest of the request.
      request.raw.unpipe();
      request.raw.resume();
      throw formFault(error);
    })
    .finally(stopWatching);
  if (!file) throw new RuleFailure([{ path: "file", rule: "required" }]);
  const fields = (shape.body as Fields | undefined) ?? z.object({});
  return { body: refuseInvalid(fields, fieldsOf(values, fields)) as never, file };
}

/** Rejects when the signal aborts, because a request of a closed connection may never end. @throws CallerAborted */
function orAborted<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const stop = () => reject(new CallerAborted());
    if (signal.aborted) return stop();
    signal.addEventListener("abort", stop);
    work()
      .then(resolve, reject)
      .finally(() => signal.removeEventListener("abort", stop));
  });
}

async function readParts(request: FastifyRequest, upload: UploadShape) {
  const values = new Map<string, string[]>();
  let file: UploadedFile | undefined;
  let fieldBytes = 0;
  for await (const part of request.parts({ limits: { ...LIMITS, fileSize: upload.maxBytes } })) {
    if (part.type === "file") {
      file = await readFile(part, upload);
      continue;
    }
    const value = String(part.value);
    // A value that the parser has read as JSON may need more memory than its text: it counts as the largest field.
    const isText = typeof part.value === "string";
    fieldBytes += (isText ? Buffer.byteLength(value) : LIMITS.fieldSize) + part.fieldname.length;
    if (part.valueTruncated || fieldBytes > FORM_BYTES) throw tooLarge();
    const name = part.fieldname.replace(/\[\d*\]$/, "");
    const list = values.get(name);
    if (list) list.push(value);
    else values.set(name, [value]);
  }
  return { values, file };
}

async function readFile(part: MultipartFile, upload: UploadShape): Promise<UploadedFile> {
  const name = part.filename ?? "";
  const bytes = await part.toBuffer();
  if (part.file.truncated) throw tooLarge();
  const isWanted = isWantedFile({ name, type: part.mimetype }, upload.types);
  refuse(part.fieldname === "file" && isWanted ? [] : [{ path: "file", rule: "fileType" }]);
  return { name, bytes };
}

/** The fields by name. A list is sent as a repeated field, or as one field separated by commas. */
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
