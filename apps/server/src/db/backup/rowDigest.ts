import { createHash } from "node:crypto";
import { Transform, type TransformCallback } from "node:stream";

const NEWLINE = 10;
const MODULUS = 2n ** 256n;

/** How many rows a table has, and a sum over the SHA-256 of each: the same for the same rows in any order. */
export interface TableDigest {
  readonly rows: number;
  /** 64 hexadecimal digits. */
  readonly digest: string;
}

/** Lets a table in COPY's text format through, in which only the end of a row is a line feed, and adds up its rows. */
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
