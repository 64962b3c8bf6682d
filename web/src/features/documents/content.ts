import { saveFile } from '../../lib/save-file.ts';
import { http } from '../../lib/services.ts';
import { callsOf, type DocumentItem, type Owner } from './owner.ts';

/** What browsers show in place without running anything of it. */
const pictures = /^image\/(png|jpeg|gif|webp|avif|bmp)$/;

export type Shown = 'picture' | 'pdf' | 'text' | 'nothing';

export const shownAs = ({ mime }: DocumentItem): Shown => {
  if (pictures.test(mime)) return 'picture';
  if (mime === 'application/pdf') return 'pdf';
  return mime === 'text/plain' ? 'text' : 'nothing';
};

/** The content under the type that the server has judged, and no other: nothing of it is taken for a page. */
export const loadContent = async (kind: Owner['kind'], row: DocumentItem, signal?: AbortSignal): Promise<Blob> => {
  const path = `${callsOf(kind)}/files/${encodeURIComponent(row.fileName)}`;
  const answer = await http.raw(path, signal === undefined ? {} : { signal });
  return new Blob([await answer.arrayBuffer()], {
    type: shownAs(row) === 'nothing' ? 'application/octet-stream' : row.mime,
  });
};

/** Saves it under the name that it had where it came from. */
export const saveContent = async (kind: Owner['kind'], row: DocumentItem): Promise<void> => {
  const answer = await http.raw(`${callsOf(kind)}/downloads/${encodeURIComponent(row.fileName)}`);
  saveFile(await answer.arrayBuffer(), row.originalName);
};
