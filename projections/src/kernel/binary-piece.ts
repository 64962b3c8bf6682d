/** Bytes after which a piece goes out. */
export const pieceBytes = 64 * 1024;

/** Bytes of PostgreSQL's binary formats that grow; all whole numbers big end first. Throws TypeError on what is no UUID. */
export class BinaryPiece {
  /** Bytes so far. */
  at = 0;
  #buffer: Buffer = Buffer.allocUnsafe(2 * pieceBytes);
  #view = viewOf(this.#buffer);

  /** All that was written; the next piece begins. */
  take(): Buffer {
    const taken = this.#buffer.subarray(0, this.at);
    this.#replace(Buffer.allocUnsafe(2 * pieceBytes));
    this.at = 0;
    return taken;
  }

  bytes(values: readonly number[]): void {
    for (const value of values) this.byte(value);
  }

  byte(value: number): void {
    this.#room(1);
    this.#buffer[this.at++] = value;
  }

  int16(value: number): void {
    this.#room(2);
    this.#view.setInt16(this.at, value);
    this.at += 2;
  }

  int32(value: number): void {
    this.#room(4);
    this.#view.setInt32(this.at, value);
    this.at += 4;
  }

  int64(value: number | bigint): void {
    this.#room(8);
    if (typeof value === 'bigint') this.#view.setBigInt64(this.at, value);
    else {
      this.#view.setInt32(this.at, Math.floor(value / 2 ** 32));
      this.#view.setUint32(this.at + 4, value >>> 0);
    }
    this.at += 8;
  }

  text(value: string): void {
    this.#room(value.length * 3); // no character of JavaScript is longer in UTF-8
    if (value.length <= shortText && this.#ascii(value)) return;
    this.at += this.#buffer.write(value, this.at, 'utf8');
  }

  /** The 16 bytes of a UUID in its usual form. */
  uuid(value: string): void {
    this.#room(16);
    const buffer = this.#buffer;
    let { at } = this;
    let wrong = value.length === 36 ? 0 : 16;
    for (let i = 0; i < 36; i += 2) {
      if (i === 8 || i === 13 || i === 18 || i === 23) {
        if (value.charCodeAt(i) !== dash) wrong = 16;
        i++;
      }
      const high = digits[value.charCodeAt(i)] ?? 16;
      const low = digits[value.charCodeAt(i + 1)] ?? 16;
      wrong |= high | low;
      buffer[at++] = (high << 4) | low;
    }
    if (wrong >= 16) throw new TypeError(`not a UUID: ${value}`);
    this.at = at;
  }

  /** What `write` writes, behind its length. */
  sized(write: () => void): void {
    this.int32(0);
    const from = this.at;
    write();
    this.#view.setInt32(from - 4, this.at - from);
  }

  /** `text` behind its length. */
  sizedText(value: string): void {
    this.int32(0);
    const from = this.at;
    this.text(value);
    this.#view.setInt32(from - 4, this.at - from);
  }

  /** False, and nothing written, where a character needs more than a byte. */
  #ascii(value: string): boolean {
    const buffer = this.#buffer;
    const { at } = this;
    for (let i = 0; i < value.length; i++) {
      const code = value.charCodeAt(i);
      if (code > 127) return false;
      buffer[at + i] = code;
    }
    this.at = at + value.length;
    return true;
  }

  #room(bytes: number): void {
    if (this.at + bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafe(2 * (this.at + bytes));
    this.#buffer.copy(larger, 0, 0, this.at);
    this.#replace(larger);
  }

  #replace(buffer: Buffer): void {
    this.#buffer = buffer;
    this.#view = viewOf(buffer);
  }
}

const viewOf = ({ buffer, byteOffset, length }: Buffer): DataView => new DataView(buffer, byteOffset, length);

/** Characters up to which a loop here is quicker than a call out of JavaScript. */
const shortText = 40;
const dash = 45;

/** By character code, 16 for what is no hexadecimal digit. */
const digits = new Uint8Array(128).fill(16);
for (const [value, letter] of [...'0123456789abcdef'].entries()) {
  digits[letter.charCodeAt(0)] = value;
  digits[letter.toUpperCase().charCodeAt(0)] = value;
}
