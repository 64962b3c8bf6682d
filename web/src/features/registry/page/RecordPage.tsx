import { isOwnerKind } from '@cadenza/domain/documents/owners';
import { may } from '@cadenza/domain/identity/permissions';
import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, QrCode as QrCodeIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { AsButton } from '../../../kit/AsButton.tsx';
import { MaintainerDot, StateBadge } from '../../../kit/Badge.tsx';
import { BehindNotice } from '../../../kit/Behind.tsx';
import { Button } from '../../../kit/Button.tsx';
import { EditIcon } from '../../../kit/EditIcon.tsx';
import { EmptyState } from '../../../kit/EmptyState.tsx';
import { ErrorState } from '../../../kit/ErrorState.tsx';
import { ChangedBy } from '../../../kit/list-screen/changed-by.tsx';
import { Menu } from '../../../kit/Menu.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../../kit/Skeleton.tsx';
import { mayOpen } from '../../../lib/access.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import type { HistoryKind } from '../../../lib/schema.gen.ts';
import { useClaims } from '../../../lib/services.ts';
import { useQuery } from '../../../lib/use-apollo.ts';
import { font, media, radius, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { documentsTab } from '../../documents/index.ts';
import { historyTab } from '../../history/lazy.ts';
import { labelsDialog } from '../../printouts/index.ts';
import { labelsOfRecord } from '../../printouts/labels-of.ts';
import { preloadDialogs, recordDialog } from '../dialogs.ts';
import { documentsOf } from '../documents.ts';
import { kindOfScreen } from '../kind-of-screen.ts';
import { isActive, nameOf, type RegistryRow } from '../record.ts';
import { useLiveRecords } from '../use-live-records.ts';
import { useLockedReason } from '../use-locked-reason.ts';
import { useRecordActions } from '../use-record-actions.tsx';
import { ChildrenSection } from './ChildrenSection.tsx';
import { RecordFacts } from './RecordFacts.tsx';
import { RecordWay } from './RecordWay.tsx';
import { RecordWorks } from './RecordWorks.tsx';
import { Section } from './Section.tsx';
import { useWorks } from './use-works.ts';

const recordQrCode = source(async () => (await import('./QrCode.tsx')).RecordQrCode);
const equipmentQrCode = source(async () => (await import('./EquipmentQrCode.tsx')).EquipmentQrCode);

const Page = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(4)};
  max-width: 1200px;
  padding: ${space(5)} ${space(6)} calc(${space(8)} + var(--safe-bottom));
  ${media.phone} { padding: ${space(3)}; gap: ${space(3)}; }
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(3)};
  h2 { position: relative; flex: 1 1 160px; min-width: 0; display: flex; align-items: center; gap: ${space(2)}; font: ${font.title}; overflow-wrap: anywhere; }
  /* It comes and goes without moving what stands beside it. */
  h2 > [data-marked] { position: absolute; inset-inline-end: 0; padding: ${space(1)} ${space(2)}; border-radius: ${radius.medium}; background: ${color.bg}; }
`;
const Parts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 3fr) minmax(0, 2fr);
  align-items: start;
  gap: ${space(4)};
  > div { display: grid; gap: ${space(4)}; min-width: 0; }
  @media (max-width: 900px) { grid-template-columns: minmax(0, 1fr); }
`;

type RecordData = { readonly record: RegistryRow | null };
const context = { queryDeduplication: false };
const noRows: readonly RegistryRow[] = [];

/** The page of one record of any kind that has one: what it is, where it stands, what is done to it. */
export const RecordPage = () => {
  const { screen = '', id = '' } = useParams({ strict: false });
  const kind = kindOfScreen(screen);
  return <RecordScreen key={`${screen} ${id}`} kind={kind} id={id} />;
};

const RecordScreen = ({ kind, id }: { readonly kind: Kind; readonly id: string }) => {
  const { t } = useTranslation(['registry', 'common', 'shell']);
  const { roles } = useClaims();
  const lockedReason = useLockedReason(kind);
  const [editing, setEditing] = useState(false);
  const [asking, setAsking] = useState(false);
  const [labelling, setLabelling] = useState(false);
  const { data, error, loading, refetch } = useQuery<RecordData>(documentsOf(kind).byId, {
    variables: { id },
    context,
  });
  const reload = (): void => {
    // The hook tells the failure; nobody waits for this promise.
    refetch().catch(() => undefined);
  };
  const row = data?.record ?? null;
  useLiveRecords({
    kind,
    rows: row === null ? noRows : [row],
    sortBy: kind.label,
    asOf: data === undefined ? undefined : null,
    held: editing || asking,
    concerns: ({ upserted, removedIds }) => upserted.some((one) => one.id === id) || removedIds.includes(id),
    readAgain: reload,
  });
  const works = useWorks(kind.name, id);
  const actions = useRecordActions({
    kind,
    locked: lockedReason !== undefined,
    onEdit: () => setEditing(true),
    onDone: reload,
    onAsking: setAsking,
    onPage: true,
  });
  useEffect(preloadDialogs, []);

  if (error !== undefined && data === undefined)
    return <ErrorState error={toApiError(error)} title={t('page.failed')} onRetry={reload} retrying={loading} />;
  if (data === undefined) return <SkeletonRows />;
  const maySeeLists = mayOpen(roles, 'registries');
  const list = kind.screen?.name ?? '';
  const back = maySeeLists && (
    <Link to="/configurazione/$screen" params={{ screen: list }}>
      <ArrowLeft size={14} aria-hidden />
      {t(`kind.${kind.name}.many`)}
    </Link>
  );
  if (row === null) return <EmptyState title={t('recordGone')} actions={back} />;

  const name = nameOf(kind, row);
  const labels = labelsOfRecord(kind, id);
  const swatch = kind.fields.find(({ type }) => type === 'color');
  return (
    <Page>
      <RecordWay kind={kind} row={row} back={back} />
      <Head>
        <h2>
          {swatch !== undefined && <MaintainerDot color={Number(row[swatch.name])} />}
          {name}
          <ChangedBy id={row.id} />
        </h2>
        {!isActive(row) && <StateBadge state="archived">{t('inactive')}</StateBadge>}
        <Button icon={<EditIcon locked={lockedReason !== undefined} />} onClick={() => setEditing(true)}>
          {t(lockedReason === undefined ? 'edit' : 'show')}
        </Button>
        {kind.name === 'equipment' && may(roles, 'support.open') && (
          <AsButton $variant="secondary" $size="control">
            <Link to="/supportRequests/supportRequests" search={{ nuova: row.id }}>
              {t('page.reportFault')}
            </Link>
          </AsButton>
        )}
        {labels !== undefined && (
          <Button
            icon={<QrCodeIcon size={16} aria-hidden />}
            disabledReason={roles.includes('ROLE_DEMO') ? t('common:demo') : undefined}
            onClick={() => setLabelling(true)}
          >
            {t('labels')}
          </Button>
        )}
        <Menu
          iconOnly
          label={t('actionsOf', { name })}
          icon={<Ellipsis size={16} aria-hidden />}
          entries={actions.entriesFor(row)}
        />
      </Head>
      <BehindNotice since={row.behindSince} />
      <Parts>
        <div>
          <RecordWorks kind={kind} id={id} works={works} />
          {kind.children.map(({ kind: child, by }) => (
            <ChildrenSection key={`${child} ${by}`} name={child} by={by} id={id} maySeeList={maySeeLists} />
          ))}
          {isOwnerKind(kind.name) && may(roles, 'documents.read') && (
            <Section title={t('documents')}>
              <OnDemand of={documentsTab} props={{ kind: kind.name, id }} fallback={<SkeletonRows rows={2} />} />
            </Section>
          )}
          <Section title={t('history')}>
            <OnDemand
              of={historyTab}
              props={{ kind: enumName(kind) as HistoryKind, id, name }}
              fallback={<SkeletonRows rows={4} />}
            />
          </Section>
        </div>
        <div>
          <Section title={t('page.facts')}>
            <RecordFacts kind={kind} row={row} />
          </Section>
          <Section title={t('page.qr')}>
            {kind.name === 'equipment' && !isActive(row) ? (
              <p>{t('page.qrInactive')}</p>
            ) : kind.name === 'equipment' ? (
              <OnDemand of={equipmentQrCode} props={{ id, name }} />
            ) : (
              <OnDemand
                of={recordQrCode}
                props={{ name, hint: t('page.qrHint'), path: `/configurazione/${list}/${id}` }}
              />
            )}
          </Section>
        </div>
      </Parts>
      {editing && (
        <OnDemand
          of={recordDialog}
          props={{
            kind,
            row,
            lockedReason,
            onPage: true,
            onClose: () => setEditing(false),
            onSaved: () => {
              setEditing(false);
              reload();
            },
          }}
        />
      )}
      {labelling && labels !== undefined && (
        <OnDemand of={labelsDialog} props={{ of: labels, onClose: () => setLabelling(false) }} />
      )}
      {actions.dialogs}
    </Page>
  );
};
