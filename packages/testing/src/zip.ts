import { crc32, deflateRawSync, inflateRawSync } from "node:zlib";

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** False values in an entry's header, for archives that lie. */
export interface ZipClaims {
  unpacked?: number;
  flags?: number;
}

function headerOf(content: Buffer, packed: Buffer, claims: ZipClaims): Buffer {
  const header = Buffer.alloc(26);
  header.writeUInt16LE(20, 0);
  header.writeUInt16LE(claims.flags ?? 0, 2);
  header.writeUInt16LE(DEFLATED, 4);
  header.writeUInt32LE(crc32(content), 10);
  header.writeUInt32LE(packed.length, 14);
  header.writeUInt32LE(claims.unpacked ?? content.length, 18);
  return header;
}

const number = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
};

/** An archive of these parts, deflated. */
export function zipOf(
  parts: Readonly<Record<string, string | Buffer>>,
  claims: Readonly<Record<string, ZipClaims>> = {},
): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [path, part] of Object.entries(parts)) {
    const name = Buffer.from(path);
    const content = Buffer.from(part);
    const packed = deflateRawSync(content, { level: 9 });
    const header = headerOf(content, packed, claims[path] ?? {});
    header.writeUInt16LE(name.length, 22);
    const file = Buffer.concat([number(LOCAL), header, name, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([number(ENTRY), Buffer.from([20, 0]), header, rest, name]));
    files.push(file);
    offset += file.length;
  }
  const entries = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(directory.length, 4);
  end.writeUInt16LE(directory.length, 6);
  end.writeUInt32LE(entries.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...files, entries, number(END), end]);
}

/** The parts of an archive with a correct directory. */
export function unzip(bytes: Buffer): Record<string, Buffer> {
  const end = bytes.lastIndexOf(number(END));
  const parts: Record<string, Buffer> = {};
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = bytes.readUInt16LE(at + 28);
    const name = bytes.toString("utf8", at + 46, at + 46 + nameLength);
    const start = bytes.readUInt32LE(at + 42);
    const content = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    const packed = bytes.subarray(content, content + bytes.readUInt32LE(at + 20));
    parts[name] = bytes.readUInt16LE(at + 10) === DEFLATED ? inflateRawSync(packed) : packed;
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}
