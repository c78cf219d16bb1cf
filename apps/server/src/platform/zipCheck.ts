import { inflateRawSync } from "node:zlib";

/** Limits of unpacking a zip archive, regardless of the sizes that it claims. */
export interface ZipLimits {
  entries: number;
  /** Maximum bytes of all entries. */
  unpacked: number;
}

/** The reasons for refusing an archive. */
export type ZipFault = "corrupt" | "encrypted" | "tooLarge";
export class ZipRefusal extends Error {
  readonly fault: ZipFault;
  constructor(fault: ZipFault) {
    super(fault);
    this.fault = fault;
  }
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const LONGEST_COMMENT = 65_535;
const ENTRY_LENGTH = 46;
const LOCAL_LENGTH = 30;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 1;
const SIZES_FOLLOW = 8;
/** The placeholder for a number in a zip64 record, which archives within the limits do not need. */
const ZIP64 = 0xffffffff;

interface Entry {
  name: string;
  flags: number;
  method: number;
  packed: number;
  unpacked: number;
  offset: number;
}

/**
 * Unpacks every entry of an archive once, within the limits, so that programs that open it afterwards can be
 * sure that its directory is true (PKWARE APPNOTE 6.3.10, §4.3). Several entries over the same
 * bytes count each.
 *
 * @returns the unpacked entries by name
 * @throws ZipRefusal
 */
export function unpackZip(bytes: Buffer, limits: ZipLimits): Map<string, Buffer> {
  const entries = directoryOf(bytes, limits);
  const declared = entries.reduce((sum, entry) => sum + entry.unpacked, 0);
  if (declared > limits.unpacked) throw new ZipRefusal("tooLarge");
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    if (contents.has(entry.name)) throw new ZipRefusal("corrupt");
    contents.set(entry.name, unpack(bytes, entry));
  }
  return contents;
}

function directoryOf(bytes: Buffer, { entries: most }: ZipLimits): Entry[] {
  const end = endOf(bytes);
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > most) throw new ZipRefusal("tooLarge");
  const entries: Entry[] = [];
  for (let index = 0; index < count; index += 1) {
    if (at + ENTRY_LENGTH > end || bytes.readUInt32LE(at) !== ENTRY)
      throw new ZipRefusal("corrupt");
    const nameLength = bytes.readUInt16LE(at + 28);
    const rest = bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    entries.push({
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.toString("utf8", at + ENTRY_LENGTH, at + ENTRY_LENGTH + nameLength),
    });
    at += ENTRY_LENGTH + nameLength + rest;
  }
  return entries;
}

function endOf(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_LENGTH - LONGEST_COMMENT);
  for (let at = bytes.length - END_LENGTH; at >= first; at -= 1)
    if (bytes.readUInt32LE(at) === END) return at;
  throw new ZipRefusal("corrupt");
}

function unpack(bytes: Buffer, { flags, method, packed, unpacked, offset }: Entry): Buffer {
  if (flags & ENCRYPTED) throw new ZipRefusal("encrypted");
  const isZip64 = packed === ZIP64 || unpacked === ZIP64 || offset === ZIP64;
  // If the sizes are not in the directory, readers may find different ones elsewhere.
  const isVague = (flags & SIZES_FOLLOW) !== 0 && packed === 0;
  if (isZip64 || isVague || offset + LOCAL_LENGTH > bytes.length) throw new ZipRefusal("corrupt");
  if (bytes.readUInt32LE(offset) !== LOCAL) throw new ZipRefusal("corrupt");
  const start =
    offset + LOCAL_LENGTH + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
  if (start + packed > bytes.length) throw new ZipRefusal("corrupt");
  const content = bytes.subarray(start, start + packed);
  const plain = method === DEFLATED ? inflated(content, unpacked) : content;
  if ((method !== STORED && method !== DEFLATED) || plain.length !== unpacked)
    throw new ZipRefusal("corrupt");
  return plain;
}

function inflated(content: Buffer, unpacked: number): Buffer {
  if (unpacked === 0) return Buffer.alloc(0);
  try {
    return inflateRawSync(content, { maxOutputLength: unpacked });
  } catch (error) {
    const isBomb = (error as NodeJS.ErrnoException).code === "ERR_BUFFER_TOO_LARGE";
    throw new ZipRefusal(isBomb ? "tooLarge" : "corrupt");
  }
}
