import { useNavigate, useSearch } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { DataTable } from '../../../kit/data-table/DataTable.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { ThumbBar } from '../../../kit/ThumbBar.tsx';
import { useCommands } from '../../../kit/use-commands.ts';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { errorText } from '../../../lib/error-text.ts';
import { layer } from '../../../theme/layout.ts';
import { useLocked } from '../../company/index.ts';
import { ListViews, type RegistrySearch, readSearch, sortText, Toolbar } from '../../registry/index.ts';
import type { RequestRow } from '../../requests/request.ts';
import { LookChoice } from './LookChoice.tsx';
import { filtersDialog, preloadAll, requestPanel, stateBoard } from './lazy.ts';
import { NewRequest } from './NewRequest.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { phoneRowHeight, requestColumns } from './request-columns.tsx';
import { queryOf, readFilters, requestSort, withFilters, withLook } from './request-search.ts';
import { useRequest } from './use-request.ts';
import { useRequests } from './use-requests.ts';
import { useSupportSetup } from './use-support-setup.ts';

const Split = styled.div`
  position: relative;
  display: flex;
  height: 100%;
  min-height: 0;
`;
const Page = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  min-width: 0;
  height: 100%;
`;
const List = styled.div`
  flex: 1;
  min-height: 0;
`;
/** Beside the list where both have room, over it where they have not. */
const Beside = styled.div`
  display: contents;
  @media (min-width: 768px) and (max-width: 1599px) {
    display: block;
    position: absolute;
    inset: 0 0 0 auto;
    z-index: ${layer.panel};
    box-shadow: -6px 0 18px rgb(0 0 0 / 0.12);
  }
`;

const table = 'support-requests';

/** What was reported as broken: found, opened, and brought on its way. A maintainer sees what they have reported themselves. */
export const RequestsScreen = () => {
  const { t } = useTranslation(['support', 'registry', 'common']);
  const navigate = useNavigate();
  const raw: Readonly<Record<string, unknown>> = useSearch({ strict: false });
  const search = readSearch(raw);
  /** A new one is asked for by the address: `si`, or the machine that it is about. */
  const wanted = typeof raw.nuova === 'string' ? raw.nuova : null;
  const sort = requestSort(search.ordina);
  const filters = readFilters(search.filtri);
  const { timeZone, maintainers } = useSupportSetup();
  const opening = useLocked('support.open');
  const phone = useMediaQuery(phoneQuery);
  const searchField = useRef<HTMLInputElement>(null);
  const [filtering, setFiltering] = useState(false);
  const query = queryOf(search, timeZone);
  const requests = useRequests(query);
  const board = search.vista === 'bacheca';
  const opened = useRequest(search.scheda, requests.rows, requests.asOf);
  const setSearch = (next: RegistrySearch): void => void navigate({ to: '.', search: next, replace: true });
  /** A request has an address: it can be sent to somebody, and Back closes it. */
  const open = (id: string): void => void navigate({ to: '.', search: { ...search, scheda: id } });
  const close = (): void => {
    const { scheda: _, ...list } = search;
    setSearch(list);
  };
  const add = (): void => void navigate({ to: '.', search: { ...search, nuova: 'si' } });
  useEffect(preloadAll, []);
  useCommands([
    {
      id: 'new',
      label: t('support:new'),
      group: t('support:many'),
      keys: 'n',
      icon: <Plus size={18} strokeWidth={1.75} aria-hidden />,
      predicate: () => opening === undefined,
      perform: add,
    },
    {
      id: 'filter',
      label: t('registry:search'),
      group: t('support:many'),
      keys: '/',
      perform: () => searchField.current?.focus(),
    },
  ]);
  const columns = useMemo(() => requestColumns(t, timeZone), [t, timeZone]);
  const filtered = search.cerca !== undefined || search.filtri !== undefined;

  return (
    <Split data-testid="support-requests" data-total={requests.totalRows}>
      <Page inert={phone && search.scheda !== undefined}>
        <Toolbar
          search={search}
          onSearch={setSearch}
          searchField={searchField}
          switchable={false}
          newLabel={t('support:new')}
          lockedReason={opening}
          onNew={add}
        >
          <ListViews screen="support/requests" table={table} {...{ columns, search }} onSearch={setSearch} />
          <LookChoice board={board} onChoose={(look) => setSearch(withLook(search, look))} />
          <RequestFilters
            filters={filters}
            counts={requests.counts}
            onChange={(next) => setSearch(withFilters(search, next))}
            onMore={() => setFiltering(true)}
          />
        </Toolbar>
        {opened.is === 'gone' && <Notice tone="warning">{t('registry:recordGone')}</Notice>}
        {opened.is === 'failed' && <Notice tone="danger">{errorText(opened.error, t)}</Notice>}
        {requests.staleError !== undefined && <Notice tone="warning">{errorText(requests.staleError, t)}</Notice>}
        <List>
          {board ? (
            <OnDemand
              of={stateBoard}
              props={{
                ...{ query, timeZone, phone },
                counts: requests.counts,
                selectedId: search.scheda,
                onOpen: open,
                onDone: requests.reload,
              }}
              fallback={<SkeletonRows rows={6} />}
            />
          ) : requests.error === undefined ? (
            <DataTable
              name={table}
              label={t('support:many')}
              columns={columns}
              phoneRowHeight={phoneRowHeight}
              rows={requests.rows}
              rowId={({ id }) => id}
              totalRows={requests.totalRows}
              onEndReached={requests.more}
              loading={requests.loading}
              empty={
                filtered ? (
                  <EmptyState
                    title={t('registry:noneFound')}
                    actions={<Button onClick={() => setSearch({})}>{t('common:clearFilters')}</Button>}
                  >
                    {t('registry:noneFoundText')}
                  </EmptyState>
                ) : (
                  <EmptyState title={t('support:none')}>{t('support:noneText')}</EmptyState>
                )
              }
              sort={sort}
              onSort={(next) => setSearch({ ...search, ordina: sortText(next) })}
              onOpen={({ id }: RequestRow) => open(id)}
              selectedId={search.scheda}
              rowTone={({ status }) => (status === 'ARCHIVED' ? 'muted' : undefined)}
            />
          ) : (
            <ErrorState error={requests.error} title={t('support:failed')} onRetry={requests.reload} />
          )}
        </List>
        <ThumbBar
          label={t('support:new')}
          icon={<Plus size={18} aria-hidden />}
          disabledReason={opening}
          onPress={add}
        />
      </Page>
      {opened.is === 'open' && (
        <Beside>
          <OnDemand
            key={opened.request.id}
            of={requestPanel}
            props={{ request: opened.request, timeZone, maintainers, onClose: close, onDone: requests.reload }}
          />
        </Beside>
      )}
      {wanted !== null && opening === undefined && (
        <NewRequest
          about={wanted}
          timeZone={timeZone}
          maintainers={maintainers}
          onClose={() => setSearch(search)}
          onOpened={(id) => {
            requests.reload();
            setSearch(id === null ? search : { ...search, scheda: id });
          }}
        />
      )}
      {filtering && (
        <OnDemand
          of={filtersDialog}
          props={{
            filters,
            onClose: () => setFiltering(false),
            onChoose: (next) => {
              setFiltering(false);
              setSearch(withFilters(search, next));
            },
          }}
        />
      )}
    </Split>
  );
};
