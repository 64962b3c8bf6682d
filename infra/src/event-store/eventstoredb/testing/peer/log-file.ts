import { type FileHandle, open, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeRecord, type Unplaced } from './record.ts';

export type LogFile = {
  /** What a former process left, whole appends only, with the offset and size of each record. */
  recovered: { event: Unplaced; offset: number; size: number }[];
  /** Bytes in the file. */
  size: number;
  /** Writes at the end and waits for the disk. */
  append(bytes: Buffer): Promise<void>;
  close(): Promise<void>;
};

/** Opens the log of a folder. A tail that was torn, or an append of which only a part was written, is cut off. */
export const openLogFile = async (folder: string): Promise<LogFile> => {
  const path = join(folder, 'events.log');
  const file: FileHandle = await open(path, 'a+');
  const bytes = await readFile(path);
  const recovered: LogFile['recovered'] = [];
  let whole = 0; // records up to the end of the last complete append
  let wholeBytes = 0;
  for (let offset = 0; ; ) {
    const record = decodeRecord(bytes, offset);
    if (record === undefined) break;
    recovered.push({ ...record, offset });
    offset += record.size;
    if (record.event.last) [whole, wholeBytes] = [recovered.length, offset];
  }
  recovered.length = whole;
  if (wholeBytes < bytes.length) await file.truncate(wholeBytes);
  return {
    recovered,
    size: wholeBytes,
    append: async (chunk) => {
      await file.appendFile(chunk);
      await file.datasync();
    },
    close: () => file.close(),
  };
};
