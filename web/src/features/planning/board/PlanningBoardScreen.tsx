import { useNavigate } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { NoPermission } from '../../../kit/NoPermission.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { ThumbBar } from '../../../kit/ThumbBar.tsx';
import { useCommands } from '../../../kit/use-commands.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { useStoredFold } from '../../../kit/use-stored-fold.ts';
import { useWords } from '../../../kit/use-words.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { useClaims } from '../../../lib/services.ts';
import { announcements } from '../acts/announcer.ts';
import { addDays, addMonths, dateOf, mondayOf, monthDays } from '../days/days.ts';
import { openingDay } from '../days/opening-day.ts';
import { usePlanFormat } from '../days/texts.ts';
import { boardGrid, boardTray, detailPanel, monthGrid, phoneTray } from '../lazy.ts';
import { planFilters, undoMenu } from '../lazy-filters.ts';
import type { CounterName } from '../rows/counters.ts';
import { overdueSearch } from '../rows/filter.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import type { ShownRow } from '../rows/row.ts';
import { shapeKeys, usePlanningSearch } from '../rows/search.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import { useBoardVersion, useClock, useMinute, usePlanning, usePlanningState } from '../session/services.ts';
import { UndoQuestion } from '../UndoQuestion.tsx';
import { useKeptAhead, usePreload } from '../use-preload.ts';
import { BoardDialogs, type DialogRequest } from './BoardDialogs.tsx';
import { BoardSkeleton } from './BoardSkeleton.tsx';
import { BoardToolbar } from './BoardToolbar.tsx';
import { CounterRow } from './CounterRow.tsx';
import { DayAgenda } from './DayAgenda.tsx';
import { createFocusStore } from './focus-store.ts';
import { Behind, Column, Middle, Over, Root, Side, Strip, UndoPlace, Voice } from './screen-styles.ts';
import type { Tray } from './tray.ts';
import { useMoreOverdue } from './use-more-overdue.ts';
import { useRowFilter } from './use-row-filter.ts';

import { usualStart } from './usual-start.ts';

/** Keyed by who looks at which company: another one is another board, with nothing of the one before. */
export const PlanningBoardScreen = () => {
  const { userId, companyId } = useClaims();
  const rights = usePlanningRights();
  return rights.read ? <Board key={`${userId} ${companyId}`} /> : <NoPermission />;
};

const Board = () => {
  const { t } = useTranslation('planning');
  const { session, index, own } = usePlanning();
  const state = usePlanningState();
  const rights = usePlanningRights();
  const narrow = useMediaQuery(phoneQuery);
  const [search, change] = usePlanningSearch();
  const navigate = useNavigate();
  const clock = useClock();
  const version = useBoardVersion();
  const [words, setWords] = useWords(search.cerca, (cerca) => change({ cerca: cerca === '' ? null : cerca }, true));
  const [asked, setAsked] = useState<DialogRequest | null>(null);
  const [focus] = useState(createFocusStore);
  const [{ tray }, setTray] = useState<{ readonly tray: Tray | null }>({ tray: null });
  const onTray = useCallback((tray: Tray | null) => setTray({ tray }), []);
  // Beside an open drawer the board needs the room.
  const [folded, fold] = useStoredFold('cadenza.tray', true);
  const filterInput = useRef<HTMLInputElement>(null);
  const said = useSyncExternalStore(announcements.subscribe, announcements.get);
  // A phone has room for it once there is something to take back.
  const canUndo = useSyncExternalStore(own.subscribe, () => !own.isEmpty());
  const isReady = state.phase === 'ready';
  useEffect(() => {
    if (isReady) own.look();
  }, [isReady, own]);
  useMinute();
  usePreload(state.phase === 'ready', narrow);
  useKeptAhead(state.plan?.setup.timeZone, narrow);
  useRetryOnline(state.phase === 'failed' ? state.error : null, session.retry);

  const { plan } = state;
  const zone = plan?.setup.timeZone ?? Temporal.Now.timeZoneId();
  const format = usePlanFormat(zone);
  const today = dateOf(clock?.now ?? clockNow(), zone);
  const calls = plan?.today?.day === today && plan.today.calls;
  const opening = openingDay(today, plan?.calendar ?? null, calls);
  const date = search.data ?? opening;
  const dayView = search.vista === 'giorno' && !narrow;
  const monthView = search.vista === 'mese' && !narrow;
  const [first, days] = monthView ? monthDays(date) : [dayView ? date : mondayOf(date), dayView ? 1 : 7];
  const opens = search.data === null && !monthView;
  useEffect(() => session.show(first, days, opens), [session, first, days, opens]);

  const filters = useRowFilter({ counter: search.filtro, words, filter: search.filter, clock, version });
  const filter = filters.shown;
  const moreOverdue = useMoreOverdue(plan?.moreOverdue ?? 0, {
    ...{ filter: search.filter, words },
    match: filters.inAnyState,
  });
  const toDay = (day: string): string | null => (day === opening ? null : day);
  const step = (by: -1 | 0 | 1): void => {
    const filtro = search.filtro === 'unassigned' ? search.filtro : null;
    if (by === 0) change({ data: toDay(today), filtro });
    else if (monthView) change({ data: addMonths(date, by), filtro });
    else change({ data: addDays(date, by * (narrow || dayView ? 1 : 7)), filtro });
  };
  /** What a counter has counted is what is shown: its days, of what the filter leaves. */
  const select = (name: CounterName): void => {
    if (name === 'overdue')
      void navigate({
        to: '/pianificazioni/lista',
        search: overdueSearch({ filter: search.filter, words }, rights.manage ? null : rights.maintainerId),
      });
    else if (name === search.filtro) change({ filtro: null }, true);
    else if (name === 'unassigned') change({ filtro: name }, true);
    else change({ filtro: name, data: toDay(today), vista: name === 'week' || !dayView ? null : search.vista });
  };
  const open = (id: string): void => change({ intervento: id }, search.intervento !== null);
  const close = (): void => change({ intervento: null });
  const schedule = (start: ScheduleStart | null): void => {
    if (rights.manage) setAsked({ kind: 'schedule', start });
  };
  // Also what was asked for before the board was there: then as soon as it is.
  if (plan !== null && asked?.kind === 'schedule' && asked.start === null)
    schedule(usualStart(plan, date, today, clock?.now ?? 0));

  const trayActs = plan !== null &&
    rights.readRequests && {
      ...{ plan, date, today, now: clock?.now ?? 0 },
      filter: { things: search.filter, words, works: filters.chosen },
      onPlan: (start: ScheduleStart) => schedule(start),
      onMove: (row: ShownRow) => setAsked({ kind: 'move', press: { row, x: 0, y: 0 } }),
      onOpen: open,
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
  const title =
    plan === null
      ? ''
      : narrow
        ? format.dayOfDate(date)
        : monthView
          ? format.month(date)
          : format.range(first, addDays(first, days - 1));
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
          shortTitle={
            plan === null || monthView || (narrow && !(canUndo && trayActs))
              ? title
              : narrow
                ? // The strip of days below says which of the week it is.
                  format.shortRange(date, date)
                : days === 1
                  ? format.dayOfDate(date)
                  : format.shortRange(first, addDays(first, days - 1))
          }
          day={date}
          view={search.vista}
          allHours={search.ore === '24'}
          hours={plan === null ? '' : `${plan.setup.dayStart}–${plan.setup.dayEnd}`}
          words={words}
          filterInput={filterInput}
          canSchedule={rights.manage}
          narrow={narrow}
          onStep={step}
          onDay={(day) => change({ data: toDay(day) })}
          onView={(view) => change({ vista: view === 'settimana' ? null : view })}
          onAllHours={(all) => change({ ore: all ? 24 : null }, true)}
          onWords={setWords}
          onSchedule={() => schedule(null)}
        >
          {rights.works && (!narrow || canUndo) && (
            <OnDemand of={undoMenu} props={{ timeZone: zone }} fallback={<UndoPlace />} />
          )}
          {narrow && trayActs !== false && <OnDemand of={phoneTray} props={trayActs} />}
        </BoardToolbar>
        <CounterRow
          plan={plan}
          loading={state.phase === 'loading'}
          today={today}
          agendaDay={narrow ? date : null}
          selected={search.filtro}
          filters={filters}
          moreOverdue={moreOverdue}
          onSelect={select}
        >
          {plan !== null && (
            <OnDemand
              of={planFilters}
              props={{
                screen: 'planning/board',
                filter: search.filter,
                words: search.cerca,
                maintainers: plan.setup.maintainers,
                more: search.shape,
                moreKeys: shapeKeys,
                shape: narrow ? null : search,
                onChange: change,
                onWords: setWords,
              }}
            />
          )}
        </CounterRow>
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
              late={filters.inAnyState}
              onDate={(day) => change({ data: day }, true)}
              onOpen={open}
            />
          )}
          {plan !== null && monthView && (
            <OnDemand
              of={monthGrid}
              fallback={<BoardSkeleton />}
              props={{
                ...{ plan, date, filter, today },
                onDay: (data) => change({ data, vista: 'giorno' }),
                onOpen: open,
                onCreate: schedule,
                onPage: step,
              }}
            />
          )}
          {plan !== null && !narrow && !monthView && (
            <OnDemand
              of={boardGrid}
              fallback={<BoardSkeleton />}
              props={{
                plan,
                loading: state.phase === 'loading',
                allHours: search.ore === '24',
                byEquipment: search.corsie !== null,
                zoom: search.zoom,
                filter,
                openId: search.intervento,
                focus,
                tray,
                onOpen: open,
                onMenu: (press) => setAsked({ kind: 'menu', press }),
                onPage: step,
                onCreate: schedule,
              }}
            />
          )}
        </Column>
        {!narrow && rights.readRequests && (
          <Side $folded={folded} data-no-print>
            {trayActs !== false && <OnDemand of={boardTray} props={{ ...trayActs, folded, onFold: fold, onTray }} />}
          </Side>
        )}
        {search.intervento !== null && plan !== null && (
          <Over>
            <OnDemand of={detailPanel} props={{ id: search.intervento, plan, onClose: close }} />
          </Over>
        )}
      </Middle>
      {narrow && rights.manage && (
        <Behind inert={covered}>
          <ThumbBar label={t('schedule.title')} icon={<Plus size={18} aria-hidden />} onPress={() => schedule(null)} />
        </Behind>
      )}
      <BoardDialogs
        asked={asked}
        plan={plan}
        onAsk={setAsked}
        onDismiss={dismiss}
        onOpen={open}
        onScheduled={(day) => change({ data: day })}
      />
      {plan !== null && <UndoQuestion timeZone={zone} />}
      <Voice role="status" aria-live="polite">
        {said}
      </Voice>
    </Root>
  );
};
