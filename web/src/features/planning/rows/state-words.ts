import type { PlannedRow } from './row.ts';
import type { WorkState } from './state.ts';

/** As i18next has them, or the texts of the first paint. */
type Texts = {
  (key: 'somebody' | `state.${WorkState}`): string;
  (key: 'startedBy', values: { readonly who: string }): string;
};

/** Who works on it now, by name; undefined where nobody's clock runs. */
export const workersOf = ({ working }: Pick<PlannedRow, 'working'>, t: Texts): string | undefined =>
  working.length === 0 ? undefined : working.map((name) => name ?? t('somebody')).join(', ');

/** How a work stands, and who is at it. */
export const stateWords = (state: WorkState, row: Pick<PlannedRow, 'working'>, t: Texts): string => {
  const who = workersOf(row, t);
  return state === 'started' && who !== undefined ? t('startedBy', { who }) : t(`state.${state}`);
};
