import { type Bytes, isSame, joined, textOf, utf8 } from "./bytes.ts";

/*
 * The archive: a zip whose entries are stored, not compressed, so that nothing in it can grow when it is opened. Paths ascend,
 * times are all the same, there are no comments and no further fields: some files give one archive and no other.
 */

/** Most bytes of a dossier: 1 GB. */
const MOST_BYTES = 1_000_000_000;

export interface Entry {
  readonly path: string;
  readonly bytes: Bytes;
}

/** Why bytes are not the archive of a dossier. */
export type ZipFault = "tooLarge" | "notZip" | "compressed" | "badPath" | "twice" | "notOneForm";

export type ReadZip =
  | { readonly ok: true; readonly entries: readonly Entry[] }
  | { readonly ok: false; readonly fault: ZipFault };

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** 1 January 1980, the first day that a zip knows. */
const DAY = 0x0021;
const VERSION = 20;

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = CRC_TABLE[(crc ^ byte) & 0xff]! ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

/** The fields that both headers of an entry have: version, flags, method, time, day, checksum, sizes, length of the name. */
function writeCommon(view: DataView, at: number, { bytes, path }: Entry, crc: number): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 8, DAY, true);
  view.setUint32(at + 10, crc, true);
  view.setUint32(at + 14, bytes.length, true);
  view.setUint32(at + 18, bytes.length, true);
  view.setUint16(at + 22, path.length, true);
}

/** @param entries with different paths in ASCII */
export function writeZip(entries: readonly Entry[]): Bytes {
  const ordered = entries.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const locals: Uint8Array[] = [];
  const centrals: Uint8Array[] = [];
  let offset = 0;
  for (const entry of ordered) {
    const name = utf8(entry.path);
    const crc = crcOf(entry.bytes);
    const local = new DataView(new ArrayBuffer(LOCAL_BYTES));
    local.setUint32(0, LOCAL, true);
    writeCommon(local, 4, entry, crc);
    const central = new DataView(new ArrayBuffer(CENTRAL_BYTES));
    central.setUint32(0, CENTRAL, true);
    central.setUint16(4, VERSION, true);
    writeCommon(central, 6, entry, crc);
    central.setUint32(42, offset, true);
    locals.push(new Uint8Array(local.buffer), name, entry.bytes);
    centrals.push(new Uint8Array(central.buffer), name);
    offset += LOCAL_BYTES + name.length + entry.bytes.length;
  }
  const end = new DataView(new ArrayBuffer(END_BYTES));
  end.setUint32(0, END, true);
  end.setUint16(8, ordered.length, true);
  end.setUint16(10, ordered.length, true);
  end.setUint32(
    12,
    centrals.reduce((sum, { length }) => sum + length, 0),
    true,
  );
  end.setUint32(16, offset, true);
  return joined([...locals, ...centrals, new Uint8Array(end.buffer)]);
}

/** One folder at most, of names that no operating system reads as anything else: no `..`, no leading dot, no backslash. */
const PATH = /^(?:[a-z][a-z0-9]*\/)?[A-Za-z0-9][A-Za-z0-9_-]*(?:\.[a-z]+)?$/;

const refused = (fault: ZipFault): ReadZip => ({ ok: false, fault });

/** The entries that the directory at the end lists. */
function listed(bytes: Bytes): Entry[] | ZipFault {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = bytes.length - END_BYTES;
  if (end < 0 || view.getUint32(end, true) !== END) return "notZip";
  const entries: Entry[] = [];
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count > 0; count--) {
    if (at + CENTRAL_BYTES > end || view.getUint32(at, true) !== CENTRAL) return "notZip";
    if (view.getUint16(at + 10, true) !== 0) return "compressed";
    const size = view.getUint32(at + 24, true);
    const nameEnd = at + CENTRAL_BYTES + view.getUint16(at + 28, true);
    const path = textOf(bytes.subarray(at + CENTRAL_BYTES, nameEnd));
    if (path === null || !PATH.test(path)) return "badPath";
    const from = view.getUint32(at + 42, true) + LOCAL_BYTES + path.length;
    if (nameEnd > end || from + size > end) return "notZip";
    entries.push({ path, bytes: bytes.subarray(from, from + size) });
    at = nameEnd;
  }
  return entries;
}

/** Reads an archive; it has to be byte for byte the one that `writeZip` gives for its entries. */
export function readZip(bytes: Bytes): ReadZip {
  if (bytes.length > MOST_BYTES) return refused("tooLarge");
  const entries = listed(bytes);
  if (typeof entries === "string") return refused(entries);
  if (new Set(entries.map(({ path }) => path)).size < entries.length) return refused("twice");
  // Entries that overlap or lie twice would give more than the file has.
  const size = entries.reduce((sum, { bytes: own }) => sum + own.length, 0);
  if (size > bytes.length || !isSame(writeZip(entries), bytes)) return refused("notOneForm");
  return { ok: true, entries };
}
