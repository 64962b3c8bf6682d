import { http } from '../../lib/services.ts';
import type { Settings } from './settings.ts';

/** Those of the selected company: the list has one. */
export const loadSettings = async (signal?: AbortSignal): Promise<Settings> => {
  const [first] = await http.json<readonly Settings[]>('/api/settings', signal === undefined ? {} : { signal });
  if (first === undefined) throw new Error('The server sent no settings');
  return first;
};
