/**
 * Array parameters in PostgreSQL's binary form, as `array_recv` reads them: one dimension, no nulls. As text, every
 * quote of every JSON document would be escaped here and unescaped there; with many events in a statement that costs
 * more than writing them.
 */

const oids = { uuid: 2950, text: 25, jsonb: 3802, int8: 20, int4: 23 };
const headerBytes = 20;
const lengthBytes = 4;

const header = (bytes: Buffer, oid: number, count: number): void => {
  bytes.writeInt32BE(1, 0); // dimensions
  bytes.writeInt32BE(0, 4); // no nulls
  bytes.writeInt32BE(oid, 8);
  bytes.writeInt32BE(count, 12);
  bytes.writeInt32BE(1, 16); // lower bound
};

/** Elements of one size: `write` puts the value at its place. */
const fixed = <T>(oid: number, size: number, write: (bytes: Buffer, value: T, at: number) => void) => {
  const step = lengthBytes + size;
  return (values: readonly T[]): Buffer => {
    const bytes = Buffer.allocUnsafe(headerBytes + values.length * step);
    header(bytes, oid, values.length);
    let at = headerBytes;
    for (const value of values) {
      bytes.writeInt32BE(size, at);
      write(bytes, value, at + lengthBytes);
      at += step;
    }
    return bytes;
  };
};

export const int4Array = fixed<number>(oids.int4, 4, (bytes, value, at) => bytes.writeInt32BE(value, at));
export const int8Array = fixed<number>(oids.int8, 8, (bytes, value, at) => bytes.writeBigInt64BE(BigInt(value), at));
/** UUIDs in their usual text form. */
export const uuidArray = fixed<string>(
  oids.uuid,
  16,
  (bytes, value, at) => void bytes.write(value.replaceAll('-', ''), at, 'hex'),
);

/** Elements of UTF-8 text, each behind the version byte of its type if that has one. */
const texts =
  (oid: number, version?: number) =>
  (values: readonly string[]): Buffer => {
    const prefix = version === undefined ? 0 : 1;
    // No character of JavaScript is longer than three bytes of UTF-8: one pass, cut at the end.
    let most = headerBytes;
    for (const value of values) most += lengthBytes + prefix + value.length * 3;
    const bytes = Buffer.allocUnsafe(most);
    header(bytes, oid, values.length);
    let at = headerBytes;
    for (const value of values) {
      if (version !== undefined) bytes[at + lengthBytes] = version;
      const length = prefix + bytes.write(value, at + lengthBytes + prefix, 'utf8');
      bytes.writeInt32BE(length, at);
      at += lengthBytes + length;
    }
    return bytes.subarray(0, at);
  };

export const textArray = texts(oids.text);
/** JSON documents as text; 1 is the version of jsonb's binary form. */
export const jsonbArray = texts(oids.jsonb, 1);
