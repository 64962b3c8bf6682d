import { nameOfFile, saveFile } from '../../lib/save-file.ts';
import { http } from '../../lib/services.ts';

/** The list as a file, as it is filtered and sorted. */
export type ListFile = {
  /** Of `/api/esportazioni`, and of the file where the answer names none: `users`. */
  readonly name: string;
  /** What the file is asked for with, as it is when it is asked for. */
  readonly query: () => Readonly<Record<string, string>>;
};

/** Asks for the file, and lets the browser save it. Throws what the request throws. */
export const saveListFile = async (formato: 'xlsx' | 'csv', { name, query }: ListFile): Promise<void> => {
  const answer = await http.raw(`/api/esportazioni/${name}`, { query: { formato, ...query() } });
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, `${name}.${formato}`));
};
