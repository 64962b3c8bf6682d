import { useApolloClient, useQuery } from '@apollo/client/react';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { Link } from '@tanstack/react-router';
import { ArrowLeft, Ellipsis, Pencil, Plus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Badge } from '../../kit/Badge.tsx';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Menu } from '../../kit/Menu.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { SortableList } from '../../kit/SortableList.tsx';
import { ThumbBar } from '../../kit/ThumbBar.tsx';
import { toast } from '../../kit/toast.ts';
import { useCommands } from '../../kit/use-commands.ts';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { font, media, radius, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { ChangedBy } from './changed-by.tsx';
import { preloadDialogs, recordDialog } from './dialogs.ts';
import { documentsOf, enumName, moveRecord } from './documents.ts';
import { isActive, nameOf, type RegistryRow } from './record.ts';
import { useLiveRecords } from './use-live-records.ts';
import { useLockedReason } from './use-locked-reason.ts';
import { useRecordActions } from './use-record-actions.tsx';

const required = (name: string): Kind => {
  const kind = findKind(name);
  if (kind === undefined) throw new Error(`No kind of record is called ${name}`);
  return kind;
};
const checklist = required('checklist');
const line = required('checklistLine');

type RecordData = { readonly record: RegistryRow | null };
type LinesData = { readonly list: { readonly asOfPosition: string; readonly rows: readonly RegistryRow[] } };
const none: readonly RegistryRow[] = [];

/** As high as the place, so that what belongs to the thumb is at the bottom of a short list, too. */
const Screen = styled.div`
  display: flex;
  flex-direction: column;
  min-height: 100%;
  > :first-child { flex: 1; }
`;
const Page = styled.div`
  display: grid;
  align-content: start;
  gap: ${space(5)};
  max-width: 860px;
  padding: ${space(5)} ${space(6)} calc(${space(8)} + var(--safe-bottom));
  ${media.phone} { padding: ${space(4)}; }
`;
const Back = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: ${space(1)};
  justify-self: start;
  text-decoration: none;
  color: ${color.muted};
  &:hover { color: ${color.fg}; }
`;
const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  gap: ${space(3)};
  > div { flex: 1; min-width: 200px; display: grid; gap: ${space(1)}; }
  h2 { font: ${font.title}; }
  p { color: ${color.muted}; }
  ${media.phone} { > :last-child { display: none; } }
`;
const Lines = styled.section`
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  overflow: hidden;
`;
const LineText = styled.div<{ $muted: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(1)} ${space(2)};
  padding: ${space(1.5)} 0;
  color: ${({ $muted }) => ($muted ? color.muted : color.fg)};
`;

/** Rows in the order that was just asked for, until the server's own order comes. */
const reordered = (rows: readonly RegistryRow[], id: string, afterId: string | null): readonly RegistryRow[] => {
  const moved = rows.find((row) => row.id === id);
  if (moved === undefined) return rows;
  const others = rows.filter((row) => row.id !== id);
  const index = afterId === null ? 0 : others.findIndex((row) => row.id === afterId) + 1;
  return [...others.slice(0, index), moved, ...others.slice(index)];
};

/** What is read again after a change joins no request that began before it. */
const context = { queryDeduplication: false };

/** One checklist: what it is for, and its lines in the order in which they are worked. */
export const ChecklistScreen = ({ id }: { readonly id: string }) => {
  const { t } = useTranslation(['registry', 'common']);
  const client = useApolloClient();
  const lockedReason = useLockedReason(checklist);
  const [headOpen, setHeadOpen] = useState(false);
  const [edited, setEdited] = useState<RegistryRow | null | undefined>();
  const [pending, setPending] = useState<{ readonly id: string; readonly afterId: string | null } | null>(null);

  const head = useQuery<RecordData>(documentsOf(checklist).byId, { variables: { id }, context });
  const list = useQuery<LinesData>(documentsOf(line).list, {
    context,
    variables: { query: { filters: [{ field: 'checklistId', value: id }], sortBy: 'sortOrder' } },
  });
  /** The hooks tell a failure; nobody waits for these promises. */
  const reload = (): void => {
    list.refetch().catch(() => undefined);
  };
  const reloadHead = (): void => {
    head.refetch().catch(() => undefined);
  };
  const [asking, setAsking] = useState(false);
  const shown = list.data?.list.rows ?? none;
  useLiveRecords({
    kind: line,
    rows: shown,
    sortBy: 'sortOrder',
    asOf: list.loading ? undefined : list.data?.list.asOfPosition,
    held: headOpen || edited !== undefined || pending !== null || asking,
    concerns: ({ kind, upserted, removedIds }) => {
      if (kind === enumName(checklist)) {
        if (upserted.some((row) => row.id === id) || removedIds.includes(id)) reloadHead();
        return false;
      }
      const known = new Set(shown.map((row) => row.id));
      return upserted.some((row) => row.checklistId === id) || removedIds.some((removed) => known.has(removed));
    },
    readAgain: reload,
  });
  const actions = useRecordActions({
    kind: line,
    locked: lockedReason !== undefined,
    onEdit: setEdited,
    onDone: reload,
    onAsking: setAsking,
  });
  useEffect(preloadDialogs, []);
  useCommands([
    {
      id: 'new',
      label: t('kind.checklistLine.new'),
      group: t('kind.checklist.many'),
      keys: 'n',
      predicate: () => lockedReason === undefined,
      perform: () => setEdited(null),
    },
  ]);

  const move = async (lineId: string, afterId: string | null): Promise<void> => {
    setPending({ id: lineId, afterId });
    try {
      const variables = { commandId: commandId(), kind: enumName(line), id: lineId, afterId };
      await client.mutate({ mutation: moveRecord, variables });
      await list.refetch();
    } catch (error) {
      toast.error(errorText(toApiError(error), t));
    } finally {
      setPending(null);
    }
  };

  const failure = head.error ?? list.error;
  if (failure !== undefined && (head.data === undefined || list.data === undefined)) {
    const retry = (): void => {
      reloadHead();
      reload();
    };
    return <ErrorState error={toApiError(failure)} title={t('failed')} onRetry={retry} />;
  }
  if (head.data === undefined || list.data === undefined) return <SkeletonRows />;
  const record = head.data.record;
  if (record === null)
    return (
      <EmptyState
        title={t('gone')}
        actions={<Back to="/configurazione/liste/liste">{t('kind.checklist.many')}</Back>}
      />
    );

  const known = list.data.list.rows;
  const rows = pending === null ? known : reordered(known, pending.id, pending.afterId);
  const labels = ['equipment', 'intervention'].flatMap((field) => {
    const value = record[field];
    return typeof value === 'object' && value !== null && 'label' in value ? [String(value.label)] : [];
  });

  return (
    <Screen>
      <Page>
        <Back to="/configurazione/liste/liste">
          <ArrowLeft size={14} aria-hidden />
          {t('kind.checklist.many')}
        </Back>
        <Head>
          <div>
            <h2>{nameOf(checklist, record)}</h2>
            <p>{labels.join(' · ')}</p>
          </div>
          {!isActive(record) && <Badge>{t('inactive')}</Badge>}
          <Button icon={<Pencil size={16} aria-hidden />} onClick={() => setHeadOpen(true)}>
            {t(lockedReason === undefined ? 'edit' : 'show')}
          </Button>
          <Button
            variant="primary"
            icon={<Plus size={16} aria-hidden />}
            disabledReason={lockedReason}
            onClick={() => setEdited(null)}
          >
            {t('kind.checklistLine.new')}
          </Button>
        </Head>
        <Lines>
          {rows.length === 0 && <EmptyState title={t('kind.checklistLine.none')}>{t('linesText')}</EmptyState>}
          <SortableList
            label={t('kind.checklistLine.many')}
            disabled={lockedReason !== undefined || pending !== null}
            onMove={(lineId, afterId) => void move(lineId, afterId)}
            items={rows.map((row) => ({
              id: row.id,
              name: nameOf(line, row),
              content: (
                <LineText $muted={!isActive(row)}>
                  {nameOf(line, row)}
                  {row.mandatory === true && <Badge>{t('mandatory')}</Badge>}
                  {!isActive(row) && <Badge>{t('inactive')}</Badge>}
                  <ChangedBy id={row.id} />
                </LineText>
              ),
              actions: (
                <Menu
                  iconOnly
                  size="dense"
                  label={t('actionsOf', { name: nameOf(line, row) })}
                  icon={<Ellipsis size={16} aria-hidden />}
                  entries={actions.entriesFor(row)}
                />
              ),
            }))}
          />
        </Lines>
      </Page>
      <ThumbBar
        label={t('kind.checklistLine.new')}
        icon={<Plus size={18} aria-hidden />}
        disabledReason={lockedReason}
        onPress={() => setEdited(null)}
      />
      {headOpen && (
        <OnDemand
          of={recordDialog}
          props={{
            kind: checklist,
            row: record,
            lockedReason,
            onClose: () => setHeadOpen(false),
            onSaved: () => {
              setHeadOpen(false);
              reloadHead();
            },
          }}
        />
      )}
      {edited !== undefined && (
        <OnDemand
          of={recordDialog}
          props={{
            kind: line,
            row: edited,
            given: { checklistId: id },
            lockedReason,
            onClose: () => setEdited(undefined),
            onSaved: () => {
              setEdited(undefined);
              reload();
            },
          }}
        />
      )}
      {actions.dialogs}
    </Screen>
  );
};
