import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../kit/Button.tsx';
import { Notice } from '../../../kit/Notice.tsx';
import { OnDemand, source } from '../../../kit/OnDemand.tsx';
import { Spinner } from '../../../kit/Spinner.tsx';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient, useQuery } from '../../../lib/use-apollo.ts';
import { FaultList } from './FaultList.tsx';
import { ImportProgressDocument } from './import-progress.gen.ts';
import { Bar, Counts, Lines, Step, Title, Words } from './import-styles.ts';
import { UndoImportDocument } from './undo-import.gen.ts';
import { recordKindOf } from './use-import.ts';

const confirmDialog = source(async () => (await import('../../../kit/ConfirmDialog.tsx')).ConfirmDialog);

/** ms between two looks while something goes on. */
const pause = 1_000;

type Props = {
  readonly kind: Kind;
  readonly id: string;
  /** Something came to an end: the list has other rows. */
  readonly onSettled: () => void;
};

/** An import as it goes on, in whichever window; what came of it, and the way back. */
export const RunStep = ({ kind: ofKind, id, onSettled }: Props) => {
  const { t } = useTranslation('exchange');
  const kind = recordKindOf(ofKind);
  const client = useApolloClient();
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const { data, error, startPolling, stopPolling } = useQuery(ImportProgressDocument, {
    variables: { kind, id },
    fetchPolicy: 'network-only',
  });
  const shown = data?.importProgress;
  const status = shown?.status;
  const moving = status === undefined || status === 'RUNNING' || status === 'UNDOING';
  useEffect(() => {
    if (moving) startPolling(pause);
    else stopPolling();
    return stopPolling;
  }, [moving, startPolling, stopPolling]);
  const settled = useRef(onSettled);
  settled.current = onSettled;
  useEffect(() => {
    if (!moving) settled.current();
  }, [moving]);

  const undo = async (): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await client.mutate({ mutation: UndoImportDocument, variables: { commandId: commandId(), kind, id } });
      await client.query({ query: ImportProgressDocument, variables: { kind, id }, fetchPolicy: 'network-only' });
    } catch (refused) {
      setFault(errorText(toApiError(refused), t));
    } finally {
      setBusy(false);
      setAsking(false);
    }
  };

  if (shown === undefined) {
    return error === undefined ? <Spinner /> : <Notice tone="danger">{errorText(toApiError(error), t)}</Notice>;
  }
  if (shown === null) return <Notice tone="warning">{t('gone')}</Notice>;
  const { created, changed, unchanged, refused, removed, restored, kept, total, done } = shown;
  return (
    <Step>
      <Words>{shown.fileName}</Words>
      {error !== undefined && <Notice tone="warning">{errorText(toApiError(error), t)}</Notice>}
      {fault !== undefined && <Notice tone="danger">{fault}</Notice>}
      {shown.status === 'RUNNING' && (
        <div>
          <Bar value={done} max={total} aria-label={t('status.RUNNING')} />
          <Words role="status">{t('doneOf', { done, total })}</Words>
        </div>
      )}
      {shown.status === 'UNDOING' && (
        <div>
          <Bar aria-label={t('status.UNDOING')} />
          <Words role="status">{t('status.UNDOING')}</Words>
        </div>
      )}
      {shown.status === 'DONE' && <Notice tone="success">{t('finished')}</Notice>}
      {shown.status === 'NOTHING' && <Notice tone="warning">{t('nothingTaken')}</Notice>}
      {shown.status === 'UNDONE' && (
        <Notice tone={kept > 0 ? 'warning' : 'success'}>{t('undone', { removed, restored, kept })}</Notice>
      )}
      {shown.status !== 'NOTHING' && (
        <Counts>
          {Object.entries({ created, changed, unchanged, refused }).map(([what, count]) => (
            <div key={what}>
              <dt>{t(`did.${what}`)}</dt>
              <dd>{count}</dd>
            </div>
          ))}
        </Counts>
      )}
      {shown.keptNames.length > 0 && (
        <section>
          <Title>{t('keptTitle')}</Title>
          <Lines>
            {shown.keptNames.map((name, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two may be called alike, and none moves
              <li key={at} style={{ gridTemplateColumns: 'minmax(0, 1fr)' }}>
                <span>{name}</span>
              </li>
            ))}
          </Lines>
        </section>
      )}
      <FaultList faults={shown.faults} name={shown.fileName} />
      {shown.status === 'DONE' && created + changed > 0 && (
        <div>
          <Button onClick={() => setAsking(true)}>{t('undo')}</Button>
        </div>
      )}
      {asking && (
        <OnDemand
          of={confirmDialog}
          props={{
            open: true,
            title: t('undo'),
            children: [
              ...(created > 0 ? [t('undoCreated', { count: created })] : []),
              ...(changed > 0 ? [t('undoChanged', { count: changed })] : []),
              t('undoUnless'),
            ].join(' '),
            confirmLabel: t('undo'),
            cancelLabel: t('back'),
            danger: true,
            busy,
            onConfirm: () => void undo(),
            onCancel: () => setAsking(false),
          }}
        />
      )}
    </Step>
  );
};
