import { dayOf } from '@cadenza/domain/company/civil-date';
import { BinaryPiece, pieceBytes } from './binary-piece.ts';
import type { Row } from './rows.ts';
import { columnsOf, type Table, typeOf } from './table.ts';

/**
 * Rows in the binary format of COPY, in pieces. Half the work of text for the server, which checks texts of dates and ids
 * and takes them apart; here they are checked as strictly. Throws TypeError or RangeError on a value that is not as rows
 * have it: `YYYY-MM-DD`, an instant with its offset, a whole number (a large one in decimal digits), a UUID.
 */
export const binaryRows = function* (table: Table, rows: readonly Row[]): Generator<Buffer> {
  const columns = columnsOf(table);
  const write = columns.map((column) => writerOf(typeOf(table, column)));
  const out = new BinaryPiece();
  out.text('PGCOPY\n');
  out.bytes([0xff, 0x0d, 0x0a, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
  for (const row of rows) {
    out.int16(columns.length);
    for (let i = 0; i < columns.length; i++) {
      const value = row[columns[i] as string];
      if (value === null || value === undefined) out.int32(-1);
      else (write[i] as Writer)(out, value);
    }
    if (out.at >= pieceBytes) yield out.take();
  }
  out.int16(-1);
  yield out.take();
};

const notA = (what: string, value: unknown): TypeError => new TypeError(`not a ${what}: ${String(value)}`);

type Writer = (out: BinaryPiece, value: unknown) => void;

/** A whole number between limits of so many bits. */
const whole = (value: unknown, bits: number): number => {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw notA('whole number', value);
  if (bits < 53 && (value >= 2 ** (bits - 1) || value < -(2 ** (bits - 1))))
    throw notA(`number of ${bits} bits`, value);
  return value;
};

/** Decimal digits, as positions travel. */
const digits = (text: string): bigint => {
  if (!/^-?\d{1,19}$/.test(text)) throw notA('whole number', text);
  const value = BigInt(text);
  if (value !== BigInt.asIntN(64, value)) throw notA('number of 64 bits', text);
  return value;
};

const asText = (value: unknown): string => {
  if (typeof value !== 'string') throw notA('text', value);
  return value;
};

const dayOf2000 = dayOf('2000-01-01');
const millisecondsOf2000 = Date.UTC(2000, 0, 1);

const dayNumber = (text: string): number => {
  if (text.length !== 10) throw notA('day', text);
  return dayOf(text) - dayOf2000;
};

const usualInstant = /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{3})?Z$/;

const two = (text: string, at: number): number => text.charCodeAt(at) * 10 + text.charCodeAt(at + 1) - 528;

/** Microseconds since 2000. */
const microseconds = (text: string): number | bigint => {
  if (usualInstant.test(text)) {
    const seconds = (two(text, 11) * 60 + two(text, 14)) * 60 + two(text, 17);
    const thousandths = text.length === 24 ? two(text, 20) * 10 + text.charCodeAt(22) - 48 : 0;
    const found = ((dayOf(text) - dayOf2000) * 86_400 + seconds) * 1_000_000 + thousandths * 1_000;
    if (Number.isSafeInteger(found)) return found;
  }
  const nanoseconds = Temporal.Instant.from(text).epochNanoseconds - BigInt(millisecondsOf2000) * 1_000_000n;
  return (nanoseconds - (((nanoseconds % 1_000n) + 1_000n) % 1_000n)) / 1_000n;
};

type Type = { oid: number; write: Writer };

const types: Readonly<Record<string, Type>> = {
  boolean: {
    oid: 16,
    write: (out, value) => {
      if (typeof value !== 'boolean') throw notA('boolean', value);
      out.int32(1);
      out.byte(value ? 1 : 0);
    },
  },
  smallint: {
    oid: 21,
    write: (out, value) => {
      out.int32(2);
      out.int16(whole(value, 16));
    },
  },
  integer: {
    oid: 23,
    write: (out, value) => {
      out.int32(4);
      out.int32(whole(value, 32));
    },
  },
  bigint: {
    oid: 20,
    write: (out, value) => {
      out.int32(8);
      out.int64(typeof value === 'string' ? digits(value) : whole(value, 64));
    },
  },
  text: {
    oid: 25,
    write: (out, value) => out.sizedText(asText(value)),
  },
  uuid: {
    oid: 2950,
    write: (out, value) => {
      out.int32(16);
      out.uuid(asText(value));
    },
  },
  date: {
    oid: 1082,
    write: (out, value) => {
      out.int32(4);
      out.int32(dayNumber(asText(value)));
    },
  },
  timestamptz: {
    oid: 1184,
    write: (out, value) => {
      out.int32(8);
      out.int64(microseconds(asText(value)));
    },
  },
  jsonb: {
    oid: 3802,
    write: (out, value) =>
      out.sized(() => {
        out.byte(1); // the version of the format
        out.text(JSON.stringify(value));
      }),
  },
};

const typeNamed = (name: string): Type => {
  const type = types[name === 'int' ? 'integer' : name];
  if (!type) throw new TypeError(`no binary form of ${name}`);
  return type;
};

/** Throws TypeError for a type that no table has had yet. */
export const writerOf = (type: string): Writer => {
  if (!type.endsWith('[]')) return typeNamed(type).write;
  const { oid, write } = typeNamed(type.slice(0, -2));
  return (out, value) => {
    if (!Array.isArray(value)) throw notA('list', value);
    out.sized(() => {
      out.int32(value.length === 0 ? 0 : 1); // dimensions
      out.int32(value.includes(null) ? 1 : 0);
      out.int32(oid);
      if (value.length === 0) return;
      out.int32(value.length);
      out.int32(1); // lower bound
      for (const item of value) {
        if (item === null) out.int32(-1);
        else write(out, item);
      }
    });
  };
};
