import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListScreen } from '../../../kit/list-screen/ListScreen.tsx';
import { useListSearch } from '../../../kit/list-screen/use-list-search.ts';
import { useOpenRow } from '../../../kit/list-screen/use-open-row.ts';
import { OnDemand } from '../../../kit/OnDemand.tsx';
import { phoneQuery } from '../../../kit/phone-query.ts';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { useMediaQuery } from '../../../kit/use-media-query.ts';
import { useLocked } from '../../company/index.ts';
import { viewsMenu } from '../../views/index.ts';
import { LookChoice } from './LookChoice.tsx';
import { filtersDialog, preloadAll, requestPanel, stateBoard } from './lazy.ts';
import { NewRequest } from './NewRequest.tsx';
import { RequestFilters } from './RequestFilters.tsx';
import { SupportRequestByIdDocument } from './request-by-id.gen.ts';
import { phoneRowHeight, requestColumns } from './request-columns.tsx';
import { queryOf, readFilters, requestSort, withFilters, withLook } from './request-search.ts';
import { useRequests } from './use-requests.ts';
import { useSupportSetup } from './use-support-setup.ts';

/** What was reported as broken: found, opened, and brought on its way. A maintainer sees what they have reported themselves. */
export const RequestsScreen = () => {
  const { t } = useTranslation(['support', 'registry', 'common']);
  const navigate = useNavigate();
  /** A new one is asked for by the address: `si`, or the machine that it is about. */
  const { nuova }: { readonly nuova?: unknown } = useSearch({ strict: false });
  const address = useListSearch(requestSort);
  const { search, change, open, close } = address;
  const filters = readFilters(search.filtri);
  const { timeZone, maintainers } = useSupportSetup();
  const opening = useLocked('support.open');
  const phone = useMediaQuery(phoneQuery);
  const [filtering, setFiltering] = useState(false);
  const query = queryOf(search, timeZone);
  const requests = useRequests(query);
  const { asOf } = requests;
  const counts = requests.list?.counts;
  const opened = useOpenRow({
    id: search.scheda,
    rows: requests.rows,
    document: SupportRequestByIdDocument,
    rowOf: ({ supportRequest }) => supportRequest,
    beside: true,
    asOf,
  });
  useEffect(preloadAll, []);
  const columns = useMemo(() => requestColumns(t, timeZone), [t, timeZone]);
  return (
    <ListScreen
      name="support-requests"
      label={t('support:many')}
      columns={columns}
      records={requests}
      address={address}
      adding={{
        label: t('support:new'),
        lockedReason: opening,
        perform: () => void navigate({ to: '.', search: { ...search, nuova: 'si' } }),
      }}
      filters={
        <>
          <LookChoice board={search.vista === 'bacheca'} onChoose={(look) => change(withLook(search, look))} />
          <RequestFilters
            filters={filters}
            counts={counts}
            onChange={(next) => change(withFilters(search, next))}
            onMore={() => setFiltering(true)}
          />
        </>
      }
      views={{ screen: 'support/requests', menu: viewsMenu }}
      none={{ title: t('support:none'), text: t('support:noneText') }}
      failed={t('support:failed')}
      opened={opened}
      rowTone={({ status }) => (status === 'ARCHIVED' ? 'muted' : undefined)}
      phoneRowHeight={phoneRowHeight}
      instead={
        search.vista === 'bacheca' && (
          <OnDemand
            of={stateBoard}
            props={{
              ...{ query, timeZone, phone, counts },
              selectedId: search.scheda,
              onOpen: (id) => open({ id }),
              onDone: requests.reload,
            }}
            fallback={<SkeletonRows rows={6} />}
          />
        )
      }
      panel={
        opened.is === 'open' && (
          <OnDemand
            key={opened.row.id}
            of={requestPanel}
            props={{ request: opened.row, timeZone, maintainers, onClose: close, onDone: requests.reload }}
          />
        )
      }
      panelFrom={1600}
    >
      {typeof nuova === 'string' && opening === undefined && (
        <NewRequest
          about={nuova}
          timeZone={timeZone}
          maintainers={maintainers}
          onClose={() => change(search)}
          onOpened={(id) => {
            requests.reload();
            change(id === null ? search : { ...search, scheda: id });
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
              change(withFilters(search, next));
            },
          }}
        />
      )}
    </ListScreen>
  );
};
