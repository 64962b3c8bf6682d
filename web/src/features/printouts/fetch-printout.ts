import { nameOfFile, saveFile } from '../../lib/save-file.ts';
import { http } from '../../lib/services.ts';

/** Saves a printout that is ready. */
export const savePrintout = async (id: string, name: string): Promise<void> => {
  const answer = await http.raw(`/api/stampe/${id}`);
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, name));
};

/** Has the sheet of a planned intervention printed, and saves it. */
export const saveSheet = async (interventionId: string): Promise<void> => {
  const answer = await http.raw(`/api/pianificazione-interventi/pdf/${interventionId}`);
  saveFile(await answer.arrayBuffer(), nameOfFile(answer, 'intervento.pdf'));
};
