import type { S3Client } from "@aws-sdk/client-s3";
import type { FastifyBaseLogger } from "fastify";
import { ServiceAway } from "./serviceAway.ts";

/** A store of files outside the database. All its functions throw ServiceAway if it is unavailable. */
export interface Bucket {
  put(key: string, bytes: Buffer): Promise<void>;
  /** The content in parts, requested one by one, so that a slow reader occupies no connection. */
  read(key: string, size: number): AsyncGenerator<Buffer>;
  /** Deletes an object; succeeds if it does not exist. */
  remove(key: string): Promise<void>;
  /** Deletes every object whose key has the prefix. */
  removeAll(prefix: string): Promise<void>;
  close(): void;
}

export interface BucketSettings {
  /** URL of the service, without the bucket. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

interface BucketOptions extends BucketSettings {
  log: FastifyBaseLogger;
  /** Timeouts in ms for a connection, and for an answer. */
  connectMs?: number;
  answerMs?: number;
}

const LOST = new Set(["NoSuchKey", "PreconditionFailed"]);

const PART_BYTES = 1024 * 1024;

function openClient(s3: typeof import("@aws-sdk/client-s3"), options: BucketOptions): S3Client {
  const { url, region, accessKeyId, secretAccessKey } = options;
  return new s3.S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Every compatible service supports this form of addresses.
    forcePathStyle: true,
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: options.connectMs ?? 5_000,
      requestTimeout: options.answerMs ?? 15_000,
      throwOnRequestTimeout: true,
    },
  });
}

/** Turns the errors of the service into ServiceAway, except that it has no such object. */
const awayWith =
  (log: FastifyBaseLogger) =>
  async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      const { name } = error as Error;
      // The service answers, but has no such object: a retry would not help.
      if (LOST.has(name)) throw new Error(`the bucket: ${name}`, { cause: error });
      log.error({ reason: name }, "the bucket does not do what it is asked");
      throw new ServiceAway("the bucket", { cause: error });
    }
  };

/**
 * Opens a bucket of an S3-compatible service. The library is only loaded here, since it costs memory
 * that a server without a bucket does not need.
 */
export async function openBucket(options: BucketOptions): Promise<Bucket> {
  const { bucket: Bucket, log } = options;
  const s3 = await import("@aws-sdk/client-s3");
  const client = openClient(s3, options);
  const orAway = awayWith(log);
  const remove = async (Key: string) => {
    await orAway(client.send(new s3.DeleteObjectCommand({ Bucket, Key })));
  };
  const list = async (Prefix: string) =>
    (await orAway(client.send(new s3.ListObjectsV2Command({ Bucket, Prefix })))).Contents ?? [];
  return {
    async put(Key, Body) {
      const ContentLength = Body.length;
      await orAway(client.send(new s3.PutObjectCommand({ Bucket, Key, Body, ContentLength })));
    },
    async *read(Key, size) {
      let IfMatch: string | undefined;
      for (let start = 0; start < size; start += PART_BYTES) {
        const Range = `bytes=${start}-${Math.min(start + PART_BYTES, size) - 1}`;
        // Later parts have to be of the same version of the object.
        const ask = { Bucket, Key, Range, ...(IfMatch !== undefined && { IfMatch }) };
        const { Body, ETag, ContentRange } = await orAway(
          client.send(new s3.GetObjectCommand(ask)),
        );
        const bytes = Buffer.from((await orAway(bodyOf(Body))) ?? []);
        if (!ContentRange?.endsWith(`/${size}`)) throw new Error("another object than was stored");
        IfMatch = ETag;
        yield bytes;
      }
    },
    remove,
    async removeAll(prefix) {
      for (let found = await list(prefix); found.length > 0; found = await list(prefix))
        for (const { Key } of found) if (Key !== undefined) await remove(Key);
    },
    close: () => client.destroy(),
  };
}

/** The body of an answer as bytes. */
const bodyOf = async (body: { transformToByteArray(): Promise<Uint8Array> } | undefined) =>
  body?.transformToByteArray();
