import { mkdtemp, readdir, rm } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import S3rver from "s3rver";

const BUCKET = "assay-files";

/** An S3-compatible service of our own, with one bucket in a folder. */
export interface S3Service {
  /** What the variables S3_… would be. */
  readonly settings: {
    url: string;
    bucket: string;
    region: string;
    accessKeyId: string;
    secretAccessKey: string;
  };
  /** Where it stores them. */
  readonly folder: string;
  /** The keys of all objects. */
  keys(): Promise<string[]>;
  /** Stops listening, and listens again on the same port. */
  down(): Promise<void>;
  up(): Promise<void>;
  close(): Promise<void>;
}

export async function startS3(): Promise<S3Service> {
  const directory = await mkdtemp(path.join(os.tmpdir(), "assay-s3-"));
  let port = 0;
  let server: S3rver | undefined;
  const up = async () => {
    const configureBuckets = [{ name: BUCKET }];
    const options = { address: "127.0.0.1", port, silent: true, directory, configureBuckets };
    server = new S3rver(options);
    ({ port } = await server.run());
  };
  const down = async () => {
    await server?.close();
    server = undefined;
  };
  await up();
  return {
    settings: {
      url: `http://127.0.0.1:${port}`,
      bucket: BUCKET,
      region: "us-east-1",
      // The only credentials that s3rver accepts.
      accessKeyId: "S3RVER",
      secretAccessKey: "S3RVER",
    },
    folder: directory,
    keys: async () => {
      const names = await readdir(path.join(directory, BUCKET), { recursive: true });
      return names
        .filter((name) => name.endsWith("._S3rver_object"))
        .map((name) => name.replace("._S3rver_object", ""))
        .toSorted();
    },
    down,
    up,
    close: async () => {
      await down();
      await rm(directory, { recursive: true });
    },
  };
}
