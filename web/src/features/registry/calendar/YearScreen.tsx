import { workingCalendarDay as kind } from '@cadenza/domain/registry/working-calendar-day';
import { useNavigate } from '@tanstack/react-router';
import { CalendarPlus, ChevronLeft, ChevronRight, List, PartyPopper } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../../kit/Button.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useCommands } from '../../../kit/use-commands.ts';
import { formatDay } from '../../../lib/format.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { regionOf } from '../../../lib/languages.ts';
import { font, media, space, tabular } from '../../../theme/layout.ts';
import { color, state } from '../../../theme/tokens.ts';
import { choiceText } from '../columns.tsx';
import { recordDialog } from '../dialogs.ts';
import type { RegistryRow } from '../record.ts';
import { useLockedReason } from '../use-locked-reason.ts';
import { useRecordActions } from '../use-record-actions.tsx';
import type { DayWords } from './ClosedDays.tsx';
import { lookOf } from './day-look.ts';
import { MonthGrid } from './MonthGrid.tsx';
import { useDayRange } from './use-day-range.ts';
import { useYear } from './use-year.ts';
import { inYear } from './year.ts';

const closureDialog = source(async () => (await import('./ClosureDialog.tsx')).ClosureDialog);
const holidaysDialog = source(async () => (await import('./HolidaysDialog.tsx')).HolidaysDialog);

const Page = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  padding: ${space(4)} ${space(5)} calc(${space(8)} + var(--safe-bottom));
  ${media.phone} { padding: ${space(3)}; }
`;
const Bar = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  h2 { min-width: 64px; font: ${font.title}; text-align: center; ${tabular} }
`;
const Legend = styled.ul`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1)} ${space(4)};
  margin-inline: ${space(2)} auto;
  font: ${font.small};
  color: ${color.muted};
  li { display: flex; align-items: center; gap: ${space(1.5)}; }
  i { width: 8px; height: 8px; border-radius: 50%; }
`;
const Months = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(260px, 1fr));
  gap: ${space(3)};
`;

const typeField = kind.fields.find(({ name }) => name === 'type');
const months = Array.from({ length: 12 }, (_, at) => at + 1);

type Props = { readonly year: number; readonly today: string };

/** The working calendar as a year on the wall: a press on a day closes or changes it, several drawn over are a closure. */
export const YearScreen = ({ year, today }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const language = useLanguage();
  const navigate = useNavigate();
  const lockedReason = useLockedReason(kind);
  const [opened, setOpened] = useState<{ row: RegistryRow | null; day: string } | null>(null);
  const [closing, setClosing] = useState<{ from: string | null; to: string | null } | null>(null);
  const [holidays, setHolidays] = useState(false);
  const [asking, setAsking] = useState(false);
  const [current, setCurrent] = useState(today.startsWith(`${year}-`) ? today : `${year}-01-01`);
  const root = useRef<HTMLDivElement>(null);
  const focusWanted = useRef(false);
  const { closed, restWeekdays, loading, error, reload } = useYear(
    kind,
    year,
    opened !== null || closing !== null || holidays || asking,
  );

  const words = useMemo((): DayWords & { readonly type: (type: string) => string } => {
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(regionOf[language], { ...options, timeZone: 'UTC' });
    const [month, weekday, whole] = [
      format({ month: 'long' }),
      format({ weekday: 'short' }),
      format({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }),
    ];
    const type = (value: string): string =>
      typeField === undefined ? value : choiceText(kind, typeField, value, {}, t);
    const name = (row: RegistryRow): string => String(row.description ?? '') || type(String(row.type));
    return {
      type,
      name,
      short: (row) => {
        const day = String(row.day);
        return `${weekday.format(Date.parse(`${day}T00:00:00Z`))} ${Number(day.slice(-2))}`;
      },
      month: (number) => month.format(Date.UTC(year, number - 1, 1)),
      // 2024 began on a Monday.
      weekday: (number) => weekday.format(Date.UTC(2024, 0, number)),
      day: (day, row) => {
        const date = whole.format(Date.parse(`${day}T00:00:00Z`));
        return row === undefined ? date : `${date}, ${type(String(row.type))}: ${name(row)}`;
      },
      actions: (row) => t('actionsOf', { name: `${formatDay(String(row.day))} ${name(row)}` }),
    };
  }, [language, year, t]);

  const openDay = (day: string): void => {
    const row = closed.get(day) ?? null;
    setCurrent(day);
    if (row !== null || lockedReason === undefined) setOpened({ row, day });
  };
  const { range, press, pointer, key } = useDayRange({
    disabled: lockedReason !== undefined,
    onDay: openDay,
    onRange: (from, to) => setClosing({ from, to }),
  });
  const actions = useRecordActions({
    kind,
    locked: lockedReason !== undefined,
    onEdit: (row) => setOpened({ row, day: String(row.day) }),
    onDone: reload,
    onAsking: setAsking,
    nameText: (row) => formatDay(String(row.day)),
  });

  const goTo = (next: number): void =>
    void navigate({ to: '.', search: (search: Record<string, unknown>) => ({ ...search, anno: next }), replace: true });
  const walkTo = (day: string): void => {
    setCurrent(day);
    if (!day.startsWith(`${year}-`)) return;
    focusWanted.current = true;
  };
  useEffect(() => {
    if (!focusWanted.current) return;
    focusWanted.current = false;
    root.current?.querySelector<HTMLElement>(`[data-day="${current}"]`)?.focus();
  });

  useCommands([
    {
      id: 'new',
      label: t('calendar.closure'),
      group: t('kind.workingCalendarDay.many'),
      keys: 'n',
      predicate: () => lockedReason === undefined,
      perform: () => setClosing({ from: null, to: null }),
    },
  ]);

  if (error !== undefined) return <ErrorState error={toApiError(error)} title={t('failed')} onRetry={reload} />;
  if (loading) return <SkeletonRows />;
  const counts = Map.groupBy(closed.values(), (row) => String(row.type));
  return (
    <Page ref={root}>
      <Bar>
        <IconButton
          label={t('calendar.before')}
          icon={<ChevronLeft size={16} aria-hidden />}
          onClick={() => goTo(year - 1)}
        />
        <h2>{year}</h2>
        <IconButton
          label={t('calendar.after')}
          icon={<ChevronRight size={16} aria-hidden />}
          onClick={() => goTo(year + 1)}
        />
        <Legend>
          {(typeField?.choices ?? []).map(({ value }) => (
            <li key={value}>
              <i style={{ background: state[lookOf[value] ?? 'archived'].mark }} />
              {words.type(value)} {counts.get(value)?.length ?? 0}
            </li>
          ))}
        </Legend>
        <Button
          variant="quiet"
          icon={<List size={16} aria-hidden />}
          onClick={() => void navigate({ to: '.', search: { vista: 'elenco', cerca: inYear(year) } })}
        >
          {t('calendar.asList')}
        </Button>
        <Button
          icon={<PartyPopper size={16} aria-hidden />}
          disabledReason={lockedReason}
          onClick={() => setHolidays(true)}
        >
          {t('calendar.holidays')}
        </Button>
        <Button
          variant="primary"
          icon={<CalendarPlus size={16} aria-hidden />}
          disabledReason={lockedReason}
          onClick={() => setClosing({ from: null, to: null })}
        >
          {t('calendar.closure')}
        </Button>
      </Bar>
      <Months>
        {months.map((month) => (
          <MonthGrid
            key={month}
            year={year}
            month={month}
            today={today}
            closed={closed}
            restWeekdays={restWeekdays}
            range={range}
            current={current.startsWith(`${year}-`) ? current : `${year}-01-01`}
            words={words}
            entriesFor={actions.entriesFor}
            onPress={press}
            onPointer={pointer}
            onKey={(event, day) => {
              const next = key(event, day);
              if (next !== undefined) walkTo(next);
            }}
          />
        ))}
      </Months>
      {opened !== null && (
        <OnDemand
          key={opened.day}
          of={recordDialog}
          props={{
            kind,
            row: opened.row,
            initial: { day: opened.day },
            lockedReason,
            onClose: () => setOpened(null),
            onSaved: () => {
              setOpened(null);
              reload();
            },
          }}
        />
      )}
      {closing !== null && (
        <OnDemand of={closureDialog} props={{ ...closing, onClose: () => setClosing(null), onDone: reload }} />
      )}
      {holidays && (
        <OnDemand
          of={holidaysDialog}
          props={{
            year,
            known: new Set(closed.keys()),
            onClose: () => setHolidays(false),
            onDone: (closedYear) => (closedYear === year ? reload() : goTo(closedYear)),
          }}
        />
      )}
      {actions.dialogs}
    </Page>
  );
};
