import { parentPort, workerData } from 'node:worker_threads';

/** The thread of `extract-text.ts`: whatever goes wrong here is no text. */

type Given = { bytes: Uint8Array; mime: string };

/** Bytes that the words of a document may unpack to. */
const largestPart = 64 * 1024 ** 2;

const fromPdf = async (bytes: Uint8Array): Promise<string> => {
  const { extractText, getDocumentProxy } = await import('unpdf');
  const { text } = await extractText(await getDocumentProxy(bytes), { mergePages: true });
  return text;
};

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Paragraphs of a Word document, its words without their form. */
const fromDocx = async (bytes: Uint8Array): Promise<string> => {
  const { unzipSync, strFromU8 } = await import('fflate');
  const name = 'word/document.xml';
  const parts = unzipSync(bytes, { filter: (file) => file.name === name && file.originalSize <= largestPart });
  const xml = strFromU8(parts[name] ?? new Uint8Array());
  return xml
    .replaceAll(/<\/w:p>|<w:br\/>/g, '\n')
    .replaceAll(/<w:tab\/>/g, '\t')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => entities[entity] ?? '');
};

const read = ({ bytes, mime }: Given): string | Promise<string> => {
  if (mime === 'application/pdf') return fromPdf(bytes);
  return mime === 'text/plain' ? new TextDecoder().decode(bytes) : fromDocx(bytes);
};

parentPort?.postMessage(await read(workerData as Given));
