import { daysLate } from '@cadenza/domain/planning/days-late';
import { Zap } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import styled, { keyframes } from 'styled-components';
import { MaintainerDot } from '../../../kit/Badge.tsx';
import { BehindMark } from '../../../kit/Behind.tsx';
import type { DataColumn } from '../../../kit/data-table/columns.ts';
import { font, space } from '../../../theme/layout.ts';
import { color, state as stateColors } from '../../../theme/tokens.ts';
import { StateChip, StateWord } from '../board/StateIcon.tsx';
import { dateOf } from '../days/days.ts';
import { type PlanFormat, usePlanFormat } from '../days/texts.ts';
import type { ShownRow } from '../rows/row.ts';
import { workState } from '../rows/state.ts';
import { typeName } from '../rows/type-name.ts';
import { useMark } from '../session/services.ts';
import { PickBox } from './PickBox.tsx';
import type { Selection } from './use-selection.ts';

/** px of a row on a phone: three lines of text. */
export const phoneRowHeight = 72;

const flash = keyframes`from { background: ${color.accentWeak}; }`;

const When = styled.span`
  display: flex;
  align-items: center;
  gap: ${space(2)};
  min-width: 0;
  &[data-marked] { animation: ${flash} 600ms ease-out; }
  small { font: ${font.small}; color: ${color.accentText}; overflow: hidden; text-overflow: ellipsis; }
  svg { color: ${stateColors.waiting.text}; fill: currentColor; }
`;
const Who = styled.span`
  display: inline-flex;
  align-items: center;
  gap: ${space(1.5)};
  min-width: 0;
`;
const Text = styled.span`
  display: block;
  min-width: 0;
  overflow: hidden;
  text-overflow: ellipsis;
  white-space: nowrap;
`;
/** The lines of a cell on a phone, where a row has few columns and more height. */
const Lines = styled.span`
  display: grid;
  gap: 2px;
  min-width: 0;
  b { font: 600 14px/18px var(--font); overflow: hidden; text-overflow: ellipsis; }
  > span:last-child { display: flex; align-items: center; gap: ${space(2)}; min-width: 0; color: ${color.muted}; }
`;
/** How it stands is not cut for who has it. */
const Stands = styled.span`
  flex: none;
  display: flex;
  max-width: 75%;
`;

type Cell = { readonly row: ShownRow; readonly format: PlanFormat; readonly timeZone: string };

/** When, and who has just changed the row. */
const WhenCell = ({ row, format, timeZone, phone }: Cell & { readonly phone: boolean }) => {
  const { t } = useTranslation('planning');
  const mark = useMark(row.id);
  const marks = (
    <>
      {row.fault && <Zap size={12} aria-label={t('fault')} />}
      <BehindMark since={row.behindSince} timeZone={timeZone} />
    </>
  );
  const attributes = {
    'data-marked': mark === undefined ? undefined : '',
    'data-occurrence-id': row.id,
    'data-completed': row.completed,
  };
  if (!phone)
    return (
      <When {...attributes}>
        {format.day(row.startMs)} {format.time(row.startMs)}
        {marks}
        {mark !== undefined && <small>{mark.actor}</small>}
      </When>
    );
  return (
    <Lines {...attributes}>
      <span>{format.briefDay(row.startMs)}</span> <span>{format.span(row.startMs, row.endMs)}</span>{' '}
      <When as="span">
        {marks}
        {mark !== undefined && <small>{mark.actor}</small>}
      </When>
    </Lines>
  );
};

const Maintainer = ({ row }: Pick<Cell, 'row'>) => {
  const { t } = useTranslation('planning');
  if (row.maintainer === null) return <Text>{t('unassigned')}</Text>;
  return (
    <Who>
      <MaintainerDot color={row.maintainer.color} />
      <Text>{row.maintainer.label}</Text>
    </Who>
  );
};

/** What is done to what, how it stands, and whose it is: a phone's whole row but for the time. */
const WorkCell = ({ row, now, timeZone }: Omit<Cell, 'format'> & { readonly now: number }) => {
  const { t } = useTranslation('planning');
  const late = lateDays(row, { now, timeZone });
  return (
    <Lines>
      <b>{row.equipment.label}</b> <Text>{row.intervention.label}</Text>{' '}
      <span>
        <Stands>
          <StateWord
            state={workState(row, now)}
            row={row}
            words={
              late === null ? undefined : late === 0 ? t('list.overdueToday') : t('list.overdueBy', { count: late })
            }
          />
        </Stands>{' '}
        <Maintainer row={row} />
      </span>
    </Lines>
  );
};

type Asked = {
  readonly phone: boolean;
  readonly now: number;
  readonly timeZone: string;
  /** What is chosen to be changed together; none where nobody may, or a phone's list is only read. */
  readonly selection: Pick<Selection, 'has' | 'toggle'> | null;
};

type LateNow = { readonly now: number; readonly timeZone: string };

/** Days of the calendar: 0 on its own day, null of what is not late. */
const lateDays = (row: ShownRow, { now, timeZone }: LateNow): number | null =>
  daysLate(
    { completed: row.completed, endsAt: row.endMs, endDay: dateOf(row.endMs, timeZone) },
    { now, today: dateOf(now, timeZone) },
  );

/** Those of the day itself in a word, and nothing of what is not late. */
const lateWords = (late: number | null, today: string): string =>
  late === null ? '' : late === 0 ? today : String(late);

/** The columns of the list; on a phone the words of a row stand under each other. `now`: epoch milliseconds. */
export const useListColumns = ({ phone, now, timeZone, selection }: Asked): readonly DataColumn<ShownRow>[] => {
  const { t } = useTranslation('planning');
  const format = usePlanFormat(timeZone);
  return useMemo<readonly DataColumn<ShownRow>[]>(
    () => [
      ...(selection === null
        ? []
        : [
            {
              id: 'pick',
              header: t('list.pickColumn'),
              headerHidden: true,
              width: phone ? 44 : 36,
              phone: true,
              cell: (row: ShownRow) => (
                <PickBox
                  {...{ row, selection }}
                  label={t('list.pick', { what: row.equipment.label, when: format.day(row.startMs) })}
                />
              ),
            },
          ]),
      {
        id: 'start',
        header: t(phone ? 'field.when' : 'field.start'),
        hideable: false,
        phone: true,
        width: phone ? 104 : 142,
        sortable: true,
        cell: (row) => <WhenCell row={row} format={format} timeZone={timeZone} phone={phone} />,
      },
      ...(phone
        ? []
        : [
            {
              id: 'end',
              header: t('field.end'),
              width: 132,
              cell: (row: ShownRow) => (
                <Text>
                  {format.briefDay(row.endMs)} {format.time(row.endMs)}
                </Text>
              ),
            },
            {
              id: 'late',
              header: t('list.late'),
              width: 80,
              align: 'end' as const,
              yields: true,
              cell: (row: ShownRow) => lateWords(lateDays(row, { now, timeZone }), t('list.lateToday')),
            },
          ]),
      {
        id: 'equipment',
        header: t('field.equipment'),
        width: phone ? 'share' : 'grow',
        sortable: true,
        phone: true,
        cell: (row) => (phone ? <WorkCell {...{ row, now, timeZone }} /> : <Text>{row.equipment.label}</Text>),
      },
      {
        id: 'intervention',
        header: t('field.intervention'),
        width: 'grow',
        sortable: true,
        cell: (row) => <Text>{row.intervention.label}</Text>,
      },
      {
        id: 'maintainer',
        header: t('field.maintainer'),
        width: 136,
        sortable: true,
        cell: (row) => <Maintainer row={row} />,
      },
      {
        id: 'type',
        header: t('field.type'),
        width: 126,
        cell: (row) => <Text>{typeName(row.interventionType, t)}</Text>,
      },
      {
        id: 'lines',
        header: t('detail.checklist'),
        width: 68,
        align: 'end',
        cell: (row) => (row.linesTotal > 0 ? t('lines', { done: row.linesDone, total: row.linesTotal }) : '–'),
      },
      {
        id: 'state',
        header: t('field.state'),
        width: 128,
        cell: (row) => <StateChip state={workState(row, now)} row={row} />,
      },
    ],
    [t, format, now, phone, timeZone, selection],
  );
};
