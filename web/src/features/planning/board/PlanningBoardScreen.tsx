import { useNavigate } from '@tanstack/react-router';
import { ListFilter } from 'lucide-react';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { NoPermission } from '../../../kit/NoPermission.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { useCommands } from '../../../kit/use-commands.ts';
import { phoneQuery, useMediaQuery } from '../../../kit/use-media-query.ts';
import { visuallyHidden } from '../../../kit/visually-hidden.ts';
import { useClaims } from '../../../lib/services.ts';
import { space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { announcements } from '../data/announcer.ts';
import { usePlanningRights } from '../data/permissions.ts';
import type { Plan } from '../data/planning-session.ts';
import { isOverdue } from '../data/row.ts';
import { usePlanningSearch } from '../data/search.ts';
import { useBoardVersion, useClock, useCounters, useMinute, usePlanning, usePlanningState } from '../data/services.ts';
import { usePlanFormat } from '../data/texts.ts';
import { barMenu, detailPanel, scheduleDialog } from '../later.ts';
import { deleteDialog, moveDialog } from '../later-dialogs.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import { usePreload } from '../use-preload.ts';
import { BoardGrid } from './BoardGrid.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import type { BarPress } from './bar-press.ts';
import { CounterRow } from './CounterRow.tsx';
import { DayAgenda } from './DayAgenda.tsx';
import { createFocusStore } from './focus-store.ts';
import { addDays, dateOf, mondayOf } from './layout.ts';
import { useRowFilter } from './use-board-geometry.ts';
import { usualStart } from './usual-start.ts';

const Root = styled.div`
  display: flex;
  flex-direction: column;
  height: 100%;
  min-height: 0;
`;
const Middle = styled.div`
  flex: 1;
  min-height: 0;
  display: flex;
`;
const Column = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;
/** Without a box of its own, so that what is in it lies as if it were not there. */
const Behind = styled.div`
  display: contents;
`;
const Strip = styled.div`
  padding: ${space(2)} ${space(3)};
  border-bottom: 1px solid ${color.border};
  > div { align-items: center; }
  > div > div { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; }
`;
const Voice = styled.div`
  ${visuallyHidden}
`;

/** Keyed by who looks at which company: another one is another board, with nothing of the one before. */
export const PlanningBoardScreen = () => {
  const { userId, companyId } = useClaims();
  const rights = usePlanningRights();
  return rights.read ? <Board key={`${userId} ${companyId}`} /> : <NoPermission />;
};

type Asked =
  | { readonly kind: 'menu'; readonly press: BarPress }
  | { readonly kind: 'move' | 'delete'; readonly press: BarPress }
  | { readonly kind: 'schedule'; readonly start: ScheduleStart };

const Board = () => {
  const { t } = useTranslation('planning');
  const { session, index } = usePlanning();
  const state = usePlanningState();
  const rights = usePlanningRights();
  const narrow = useMediaQuery(phoneQuery);
  const [search, change] = usePlanningSearch();
  const clock = useClock();
  const version = useBoardVersion();
  const [words, setWords] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [focus] = useState(createFocusStore);
  const filterInput = useRef<HTMLInputElement>(null);
  const said = useSyncExternalStore(announcements.subscribe, announcements.get);
  useMinute();
  usePreload(state.phase === 'ready');

  const { plan } = state;
  const zone = plan?.setup.timeZone ?? Temporal.Now.timeZoneId();
  const format = usePlanFormat(zone);
  const today = dateOf(clock?.now ?? Date.now(), zone);
  const date = search.data ?? today;
  const dayView = search.vista === 'giorno' && !narrow;
  const first = dayView ? date : mondayOf(date);
  const days = dayView ? 1 : 7;
  useEffect(() => session.show(first, days), [session, first, days]);

  const filter = useRowFilter(search.filtro, narrow ? '' : words, clock);
  const step = (by: -1 | 0 | 1): void => {
    if (by === 0) change({ data: null });
    else change({ data: addDays(date, by * (narrow || dayView ? 1 : 7)) });
  };
  const open = (id: string): void => change({ intervento: id }, search.intervento !== null);
  const close = (): void => change({ intervento: null });
  const schedule = (start: ScheduleStart | null): void => {
    if (plan !== null && rights.manage)
      setAsked({ kind: 'schedule', start: start ?? usualStart(plan, date, today, clock?.now ?? 0) });
  };

  /** A dialog that was asked for on a bar gives the focus back to it; React Aria would to the menu, which is gone. */
  const dismiss = (id: string): void => {
    setAsked(null);
    setTimeout(() => focus.ask(id));
  };

  useCommands([
    ...(rights.manage
      ? [
          {
            id: 'planning.new',
            label: t('schedule.title'),
            group: t('commands'),
            keys: 'n',
            perform: () => schedule(null),
          },
        ]
      : []),
    {
      id: 'planning.filter',
      label: t('filter.label'),
      group: t('commands'),
      keys: '/',
      perform: () => filterInput.current?.focus(),
    },
    { id: 'planning.today', label: t('goToday'), group: t('commands'), keys: 't', perform: () => step(0) },
  ]);

  if (plan === null && state.phase === 'failed') {
    return <ErrorState error={state.error} title={t('board.failed')} onRetry={session.retry} />;
  }

  // On a phone the panel covers the screen; what is under it must not be reached by Tab or voice.
  const covered = narrow && search.intervento !== null;
  const title = plan === null ? '' : narrow ? format.dayOfDate(date) : format.range(first, addDays(first, days - 1));
  return (
    <Root
      data-testid="board"
      data-phase={state.phase}
      data-rows={index.size()}
      data-version={version}
      data-position={session.position() ?? ''}
    >
      <Behind inert={covered}>
        <BoardToolbar
          title={title}
          view={search.vista}
          allHours={search.ore === '24'}
          hours={plan === null ? '' : `${plan.setup.dayStart}–${plan.setup.dayEnd}`}
          words={words}
          filterInput={filterInput}
          canSchedule={rights.manage}
          narrow={narrow}
          onStep={step}
          onView={(view) => change({ vista: view === 'giorno' ? view : null })}
          onAllHours={(all) => change({ ore: all ? '24' : null }, true)}
          onWords={setWords}
          onSchedule={() => schedule(null)}
        />
        <CounterRow
          selected={search.filtro}
          onSelect={(name) => change({ filtro: name }, true)}
          moreOverdue={plan?.moreOverdue ?? 0}
        />
      </Behind>
      {state.phase === 'failed' && plan !== null && (
        <Strip>
          <Notice tone="danger">
            {t('board.failedText')}
            <Button size="dense" onClick={session.retry}>
              {t('common:retry')}
            </Button>
          </Notice>
        </Strip>
      )}
      {search.filtro === 'overdue' && plan !== null && <OverdueElsewhere plan={plan} />}
      <Middle>
        <Column inert={covered}>
          {plan === null && <BoardSkeleton />}
          {plan !== null && narrow && (
            <DayAgenda
              plan={plan}
              date={date}
              today={today}
              now={clock?.now ?? 0}
              rights={rights}
              filter={filter}
              onDate={(day) => change({ data: day }, true)}
              onOpen={open}
            />
          )}
          {plan !== null && !narrow && (
            <BoardGrid
              plan={plan}
              allHours={search.ore === '24'}
              filter={filter}
              openId={search.intervento}
              focus={focus}
              onOpen={open}
              onMenu={(press) => setAsked({ kind: 'menu', press })}
              onPage={step}
              onCreate={schedule}
            />
          )}
        </Column>
        {search.intervento !== null && plan !== null && (
          <OnDemand of={detailPanel} props={{ id: search.intervento, plan, onClose: close }} />
        )}
      </Middle>
      {asked?.kind === 'menu' && (
        <OnDemand
          of={barMenu}
          props={{
            press: asked.press,
            manage: rights.manage,
            onOpen: () => open(asked.press.row.id),
            onMove: () => setAsked({ kind: 'move', press: asked.press }),
            onDelete: () => setAsked({ kind: 'delete', press: asked.press }),
            onClose: () => setAsked((now) => (now?.kind === 'menu' ? null : now)),
          }}
        />
      )}
      {asked?.kind === 'move' && plan !== null && (
        <OnDemand
          of={moveDialog}
          props={{
            row: index.row(asked.press.row.id) ?? asked.press.row,
            plan,
            onClose: () => dismiss(asked.press.row.id),
          }}
        />
      )}
      {asked?.kind === 'delete' && (
        <OnDemand
          of={deleteDialog}
          props={{
            row: asked.press.row,
            timeZone: zone,
            onClose: () => dismiss(asked.press.row.id),
            onDeleted: () => setAsked(null),
          }}
        />
      )}
      {asked?.kind === 'schedule' && plan !== null && (
        <OnDemand
          of={scheduleDialog}
          props={{
            plan,
            start: asked.start,
            onClose: () => setAsked(null),
            onScheduled: (_id, day) => {
              setAsked(null);
              change({ data: day });
            },
          }}
        />
      )}
      <Voice role="status" aria-live="polite">
        {said}
      </Voice>
    </Root>
  );
};

/** Work that should be done by now mostly lies in weeks gone by: the board says how much of it is not in sight. */
const OverdueElsewhere = ({ plan }: { readonly plan: Plan }) => {
  const { t } = useTranslation('planning');
  const { index } = usePlanning();
  const navigate = useNavigate();
  const clock = useClock();
  const { overdue } = useCounters();
  const inView = clock === null ? 0 : index.countInView((row) => isOverdue(row, clock.now));
  const elsewhere = overdue.open + plan.moreOverdue - inView;
  if (elsewhere <= 0) return null;
  return (
    <Strip>
      <Notice tone="warning">
        {t('counter.elsewhere', { count: elsewhere })}
        <Button
          size="dense"
          icon={<ListFilter size={14} aria-hidden />}
          onClick={() => void navigate({ to: '/pianificazioni/lista', search: { stato: 'overdue' } })}
        >
          {t('counter.openList')}
        </Button>
      </Notice>
    </Strip>
  );
};
