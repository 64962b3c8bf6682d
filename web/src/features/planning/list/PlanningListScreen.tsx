import { Plus } from 'lucide-react';
import { type MouseEvent, useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { NoPermission } from '../../../kit/NoPermission.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { ThumbBar } from '../../../kit/ThumbBar.tsx';
import { useCommands } from '../../../kit/use-commands.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { useClaims } from '../../../lib/services.ts';
import { layer, media } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { usualStart } from '../board/usual-start.ts';
import { dateOf, mondayOf } from '../days/days.ts';
import { detailPanel, listFilters, scheduleDialog } from '../lazy.ts';
import { aheadEntry } from '../lazy-dialogs.ts';
import { exportMenu, manyBar, undoMenu } from '../lazy-filters.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import type { ShownRow } from '../rows/row.ts';
import { useRawSearch } from '../rows/search.ts';
import type { ScheduleStart } from '../schedule/schedule-start.ts';
import type { Plan } from '../session/planning-session.ts';
import { useClock, useMinute, usePlanning, usePlanningState } from '../session/services.ts';
import { UndoQuestion } from '../UndoQuestion.tsx';
import { usePreload } from '../use-preload.ts';
import { phoneRowHeight, useListColumns } from './list-columns.tsx';
import { mineFirst, pageCount, readListSearch, sortFields, toListQuery } from './list-search.ts';
import { Pager } from './Pager.tsx';
import { usePlannedList } from './use-planned-list.ts';
import { useSelection } from './use-selection.ts';

const Root = styled.div`
  position: relative;
  display: flex;
  height: 100%;
  min-height: 0;
`;
const Column = styled.div`
  flex: 1;
  min-width: 0;
  min-height: 0;
  display: flex;
  flex-direction: column;
`;
/** As high as the filters, which come a moment later. */
const FiltersPlace = styled.div`
  container: filters / inline-size;
  min-height: 77px;
  background: ${color.surface};
  ${media.phone} { min-height: 0; }
`;
/** Beside the list where both have room, over it where they have not. */
const Beside = styled.div`
  display: contents;
  @media (min-width: 768px) and (max-width: 1279px) {
    display: block;
    position: absolute;
    inset: 0 0 0 auto;
    z-index: ${layer.panel};
    box-shadow: -6px 0 18px rgb(0 0 0 / 0.12);
  }
`;
const Table = styled.div`
  flex: 1;
  min-height: 0;
  overflow: auto;
  @media print { overflow: visible; }
`;
export const PlanningListScreen = () => {
  const { userId, companyId } = useClaims();
  const rights = usePlanningRights();
  return rights.read ? <List key={`${userId} ${companyId}`} /> : <NoPermission />;
};

const List = () => {
  const { session } = usePlanning();
  const state = usePlanningState();
  const clock = useClock();
  useMinute();
  const zone = state.plan?.setup.timeZone ?? Temporal.Now.timeZoneId();
  const today = dateOf(clock?.now ?? clockNow(), zone);
  // The same session as the board's: hours, people and days that are not worked come with the present week.
  useEffect(() => session.show(mondayOf(today), 7), [session, today]);
  if (state.plan !== null) return <ReadyList plan={state.plan} today={today} now={clock?.now ?? 0} />;
  return state.phase === 'failed' ? (
    <ErrorState error={state.error} onRetry={session.retry} />
  ) : (
    <SkeletonRows rows={12} />
  );
};

const ReadyList = ({ plan, today, now }: { readonly plan: Plan; readonly today: string; readonly now: number }) => {
  const { t } = useTranslation('planning');
  const [raw, change] = useRawSearch();
  const rights = usePlanningRights();
  const { timeZone } = plan.setup;
  const phone = useMediaQuery(phoneQuery);
  const search = readListSearch(raw, today);
  const [schedule, setSchedule] = useState<ScheduleStart | null>(null);
  // By the minute would be another query each minute; by the hour is what "overdue" needs here.
  const hour = Math.floor(now / 3_600_000) * 3_600_000;
  const asOf = search.filter.stato === 'overdue' ? now : hour;
  const query = toListQuery(search, { timeZone, now: asOf, maintainerId: rights.maintainerId });
  const { rows, totalRows, loading, error, retry } = usePlannedList(query);

  usePreload(!loading, phone);

  const add = (): void => setSchedule(usualStart(plan, today, today, now));
  useCommands(
    rights.manage
      ? [{ id: 'planning.new', label: t('schedule.title'), group: t('commands'), keys: 'n', perform: add }]
      : [],
  );

  const { maintainerId } = rights;
  const grouped = mineFirst(search, maintainerId);
  const sectionOf = useMemo(
    () =>
      grouped ? (row: ShownRow) => t(row.maintainer?.id === maintainerId ? 'list.mine' : 'list.others') : undefined,
    [grouped, maintainerId, t],
  );
  const selection = useSelection(query);
  // On a phone boxes take room that rows need: they come when somebody wants them.
  const [picking, setPicking] = useState(false);
  const picks = rights.manage && (!phone || picking);
  const columns = useListColumns({ phone, now, timeZone, selection: picks ? selection : null });
  const endPicking = (): void => {
    setPicking(false);
    selection.clear();
  };
  /** Fingers that stay on a row choose it. */
  const pressLong = (event: MouseEvent): void => {
    if (!phone || !rights.manage) return;
    const place = event.target instanceof Element ? event.target.closest('[role=row]') : null;
    const id = place?.querySelector<HTMLElement>('[data-occurrence-id]')?.dataset.occurrenceId;
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return;
    event.preventDefault();
    setPicking(true);
    if (!selection.has(row.id)) selection.toggle(row);
  };
  const sortBy = (by: string): (typeof sortFields)[number] => sortFields.find((one) => one === by) ?? 'start';
  return (
    <Root data-testid="planning-list" data-rows={rows.length} data-total={totalRows}>
      <Column inert={phone && search.openId !== null}>
        <FiltersPlace>
          <OnDemand
            of={listFilters}
            props={{
              search,
              today,
              maintainers: plan.setup.maintainers,
              onChange: change,
              children: (
                <>
                  <OnDemand of={undoMenu} props={{ timeZone }} />
                  <OnDemand
                    of={exportMenu}
                    props={{ query, onPick: phone && rights.manage && !picking ? () => setPicking(true) : undefined }}
                  />
                  {rights.manage && !phone && (
                    <Button variant="primary" icon={<Plus size={16} aria-hidden />} onClick={add}>
                      {t('schedule.title')}
                    </Button>
                  )}
                </>
              ),
            }}
          />
        </FiltersPlace>
        {rights.manage && search.filter.stato !== 'ahead' && (
          <OnDemand
            of={aheadEntry}
            props={{ onShow: () => change({ stato: 'ahead', dal: null, al: null, pagina: null }) }}
          />
        )}
        {picks && (
          <OnDemand of={manyBar} props={{ plan, selection, rows, totalRows, onEnd: phone ? endPicking : undefined }} />
        )}
        <Table onContextMenu={pressLong}>
          {error !== null && rows.length === 0 ? (
            <ErrorState error={error} title={t('list.failed')} onRetry={retry} />
          ) : (
            <DataTable
              name="planning-list"
              label={t('list.label')}
              columns={columns}
              phoneRowHeight={phoneRowHeight}
              rows={rows}
              rowId={(row) => row.id}
              totalRows={totalRows}
              loading={loading}
              // Two groups, each in its order, are no order of a column.
              sort={grouped ? { by: '', descending: false } : { by: search.sortBy, descending: search.descending }}
              sectionOf={sectionOf}
              onSort={({ by, descending }) =>
                change({ ordina: sortBy(by), verso: descending ? 'giu' : 'su', pagina: null }, true)
              }
              onOpen={(row) => {
                if (phone && picking) selection.toggle(row);
                else change({ intervento: row.id }, search.openId !== null);
              }}
              selectedId={search.openId ?? undefined}
              rowTone={(row) => (row.completed ? 'muted' : undefined)}
              empty={<EmptyState title={t('list.empty')}>{t('list.emptyText')}</EmptyState>}
            />
          )}
        </Table>
        <Pager
          page={search.page}
          rowsPerPage={search.rowsPerPage}
          totalRows={totalRows}
          onPage={(page) =>
            change({ pagina: page === 1 ? null : Math.min(page, pageCount(totalRows, search.rowsPerPage)) })
          }
          onRowsPerPage={(righe) => change({ righe: righe === 20 ? null : righe, pagina: null }, true)}
        />
        {phone && rights.manage && !picking && (
          <ThumbBar label={t('schedule.title')} icon={<Plus size={18} aria-hidden />} onPress={add} />
        )}
      </Column>
      {search.openId !== null && (
        <Beside>
          <OnDemand of={detailPanel} props={{ id: search.openId, plan, onClose: () => change({ intervento: null }) }} />
        </Beside>
      )}
      <UndoQuestion timeZone={timeZone} />
      {schedule !== null && (
        <OnDemand
          of={scheduleDialog}
          props={{
            plan,
            start: schedule,
            onClose: () => setSchedule(null),
            onScheduled: (id: string) => {
              setSchedule(null);
              change({ intervento: id });
            },
          }}
        />
      )}
    </Root>
  );
};
