import { useTranslation } from 'react-i18next';
import { ScrollList } from '../../kit/ScrollList.tsx';
import type { Planned } from './planned.ts';

type Props = {
  /** Id of the text that says how many there are. */
  readonly labelledBy: string;
  readonly rows: readonly Planned[];
  /** Of all, listed or not. */
  readonly total: number;
  /** All on one day, which the question has named: rows then begin with the hour. */
  readonly dayIsKnown?: boolean;
};

/** Planned work that a decision reaches: when, on what, which, whose; the rest of it counted. */
export const PlannedList = ({ labelledBy, rows, total, dayIsKnown = false }: Props) => {
  const { t } = useTranslation('registry');
  const more = total - rows.length;
  return (
    <>
      <ScrollList labelledBy={labelledBy}>
        {rows.map(({ id, when, equipment, intervention, maintainer, now }) => (
          <li key={id}>
            <strong>{dayIsKnown ? when.slice(-5) : when}</strong> · {equipment} · {intervention} ·{' '}
            {maintainer ?? t('closedDay.nobody')}
            {now !== undefined && ` (${t('returning.now', { when: now })})`}
          </li>
        ))}
      </ScrollList>
      {more > 0 && <p>{t('closedDay.more', { count: more })}</p>}
    </>
  );
};
