import { crc32 } from 'node:zlib';

/** An event as the peer keeps it. Its position is the byte at which its record begins, `post` the byte behind it. */
export type Stored = {
  stream: string;
  revision: bigint;
  id: string;
  type: string;
  json: boolean;
  /** 100-nanosecond ticks since 1970, as the server sends them. */
  created: bigint;
  data: Uint8Array;
  metadata: Uint8Array;
  position: bigint;
  post: bigint;
};

/** `last` marks the end of an append: what follows the last such mark after a crash was never acknowledged. */
export type Unplaced = Omit<Stored, 'position' | 'post'> & { last: boolean };

const frame = 8; // length and checksum of what follows

/** One record: length, crc32, length of the header, header as JSON, data, metadata. */
export const encodeRecord = (event: Unplaced): Buffer => {
  const { data, metadata, revision, created, ...plain } = event;
  const header = Buffer.from(
    JSON.stringify({
      ...plain,
      revision: String(revision),
      created: String(created),
      sizes: [data.length, metadata.length],
    }),
  );
  const body = Buffer.concat([u32(header.length), header, data, metadata]);
  return Buffer.concat([u32(body.length), u32(crc32(body)), body]);
};

/** The record at an offset, or undefined where the file ends, is torn or damaged. */
export const decodeRecord = (file: Buffer, offset: number): { event: Unplaced; size: number } | undefined => {
  if (offset + frame > file.length) return undefined;
  const length = file.readUInt32BE(offset);
  const body = file.subarray(offset + frame, offset + frame + length);
  if (body.length < length || length < 4 || crc32(body) !== file.readUInt32BE(offset + 4)) return undefined;
  const dataAt = 4 + body.readUInt32BE(0);
  const { sizes, ...header } = JSON.parse(body.toString('utf8', 4, dataAt)) as Omit<
    Unplaced,
    'revision' | 'created' | 'data' | 'metadata'
  > & { revision: string; created: string; sizes: [number, number] };
  const metadataAt = dataAt + sizes[0];
  return {
    event: {
      ...header,
      revision: BigInt(header.revision),
      created: BigInt(header.created),
      data: body.subarray(dataAt, metadataAt),
      metadata: body.subarray(metadataAt, metadataAt + sizes[1]),
    },
    size: frame + length,
  };
};

const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
};
