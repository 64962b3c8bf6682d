/** Longest payload whose length stands in one byte, and in two. */
const [short, medium] = [125, 0xffff];
/** The last and only frame of a text message. */
const finalText = 0x81;

/** A whole message as a server sends it: header and text in one piece (RFC 6455, 5.2), not compressed, not masked. */
export const textFrame = (text: string): Buffer => {
  const length = Buffer.byteLength(text);
  const header = length <= short ? 2 : length <= medium ? 4 : 10;
  // Not of the pool: it may wait for slow clients, and would keep a pool's worth of others with it.
  const frame = Buffer.allocUnsafeSlow(header + length);
  frame[0] = finalText;
  if (header === 2) frame[1] = length;
  else if (header === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, header);
  return frame;
};
