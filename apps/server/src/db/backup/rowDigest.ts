import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

const NEWLINE = 10;
const MODULUS = 2n ** 256n;

/** Number of rows of a table, and a sum of their SHA-256: the same for the same rows in any order. */
export interface TableDigest {
  readonly rows: number;
  /** 64 hexadecimal digits. */
  readonly digest: string;
}

/** Passes through a table in COPY's text format, where only the end of a row is a line feed, and sums up its rows. */
export class RowDigest extends Transform {
  #row = createHash("sha256");
  #rows = 0;
  #sum = 0n;

  override _transform(chunk: Buffer, _: BufferEncoding, done: TransformCallback): void {
    let from = 0;
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      this.#row.update(chunk.subarray(from, end));
      this.#sum = (this.#sum + BigInt(`0x${this.#row.digest("hex")}`)) % MODULUS;
      this.#rows += 1;
      this.#row = createHash("sha256");
      from = end + 1;
    }
    this.#row.update(chunk.subarray(from));
    done(null, chunk);
  }

  get result(): TableDigest {
    return { rows: this.#rows, digest: this.#sum.toString(16).padStart(64, "0") };
  }
}
