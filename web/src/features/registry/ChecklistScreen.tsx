import { enumName } from '@cadenza/domain/registry/descriptor';
import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { afterOf } from '../../kit/after-of.ts';
import { Button } from '../../kit/Button.tsx';
import { EmptyState } from '../../kit/EmptyState.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { SkeletonRows } from '../../kit/Skeleton.tsx';
import { useCommands } from '../../kit/use-commands.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { useQuery } from '../../lib/use-apollo.ts';
import { media, radius, size, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { checklist, line } from './checklist-kinds.ts';
import { preloadDialogs, recordDialog } from './dialogs.ts';
import { documentsOf } from './documents.ts';
import { ChecklistHead } from './lines/ChecklistHead.tsx';
import { DraftList } from './lines/DraftList.tsx';
import { LineList } from './lines/LineList.tsx';
import { LineQuestion } from './lines/LineQuestion.tsx';
import { NewLine } from './lines/NewLine.tsx';
import { useLineQuestion } from './lines/use-line-question.ts';
import { useLines } from './lines/use-lines.ts';
import type { RegistryRow } from './record.ts';
import { useLiveRecords } from './use-live-records.ts';
import { useLockedReason } from './use-locked-reason.ts';

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
  grid-template-columns: minmax(0, 1fr);
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
const Lines = styled.section`
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  overflow: hidden;
`;
const Above = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${space(2)};
  min-height: ${size.dense};
  > p { flex: 1 1 240px; color: ${color.muted}; }
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
  const { t } = useTranslation('registry');
  const lockedReason = useLockedReason(checklist);
  const [headOpen, setHeadOpen] = useState(false);
  const [edited, setEdited] = useState<string | null>(null);
  const newLine = useRef<HTMLInputElement>(null);

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
  const shown = list.data?.list.rows ?? none;
  const question = useLineQuestion(id);
  const lines = useLines({
    checklistId: id,
    rows: shown,
    asker: question.asker,
    readAgain: () => list.refetch(),
  });
  useLiveRecords({
    kind: line,
    rows: shown,
    sortBy: 'sortOrder',
    asOf: list.loading ? undefined : list.data?.list.asOfPosition,
    held: headOpen || edited !== null || lines.moved !== null || question.asked !== null,
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
  useEffect(preloadDialogs, []);
  const made = useLocation({ select: ({ state }) => state.made === true });
  const writeNew = (): void => newLine.current?.focus();
  useCommands([
    {
      id: 'new',
      label: t('kind.checklistLine.new'),
      group: t('kind.checklist.many'),
      keys: 'n',
      predicate: () => lockedReason === undefined,
      perform: writeNew,
    },
    {
      id: 'lines.undo',
      label: t('lines.undo'),
      group: t('kind.checklist.many'),
      keys: 'mod+z',
      // In a field with words in it the keys are the field's own.
      predicate: () => lines.last !== null && !isWriting(),
      perform: () => void lines.undo(),
    },
  ]);

  /** What was written is saved where it differs; Enter goes on to the next line, behind the last to a new one. */
  const finish = (row: RegistryRow, text: string, next: boolean): void => {
    if (next) {
      const following = shown[shown.findIndex((one) => one.id === row.id) + 1];
      setEdited(following?.id ?? null);
      if (following === undefined) writeNew();
    } else setEdited((now) => (now === row.id ? null : now));
    if (text !== '' && text !== row.description) void lines.rename(row, text);
  };
  const rows = lines.moved === null ? shown : reordered(shown, lines.moved.id, lines.moved.afterId);
  const step = (row: RegistryRow, by: 1 | -1): void => {
    const ids = rows.map((one) => one.id);
    const at = ids.indexOf(row.id) + by;
    if (at >= 0 && at < ids.length) void lines.move(row.id, afterOf(ids, row.id, at));
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

  return (
    <Screen>
      <Page>
        <Back to="/configurazione/liste/liste">
          <ArrowLeft size={14} aria-hidden />
          {t('kind.checklist.many')}
        </Back>
        <ChecklistHead
          record={record}
          lockedReason={lockedReason}
          onEdit={() => setHeadOpen(true)}
          onNewLine={writeNew}
        />
        {(question.used > 0 || lines.last !== null) && (
          <Above>
            <p>{question.used > 0 && t('lines.usedStill', { count: question.used })}</p>
            {lines.last !== null && (
              <Button size="dense" icon={<Undo2 size={14} aria-hidden />} onClick={() => void lines.undo()}>
                {t('lines.undoOf', { what: lines.last.what })}
              </Button>
            )}
          </Above>
        )}
        <Lines>
          {rows.length === 0 && lines.drafts.length === 0 && (
            <EmptyState title={t('kind.checklistLine.none')}>{t('linesText')}</EmptyState>
          )}
          <LineList
            rows={rows}
            lines={lines}
            lockedReason={lockedReason}
            edited={edited}
            onEdit={setEdited}
            onDone={finish}
            onStep={step}
          />
          <DraftList lines={lines} />
          {lockedReason === undefined && (
            <NewLine field={newLine} begins={made} onAdd={(texts) => void lines.add(texts)} />
          )}
        </Lines>
        {question.asked !== null && (
          <LineQuestion rows={question.asked.rows} total={question.asked.total} onAnswer={question.asked.answer} />
        )}
      </Page>
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
    </Screen>
  );
};

/** Whether the focus is in a field in which something stands. */
const isWriting = (): boolean =>
  document.activeElement instanceof HTMLInputElement && document.activeElement.value !== '';
