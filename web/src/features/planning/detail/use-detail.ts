import { useCallback, useEffect, useRef, useState } from 'react';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { failureOf } from '../../../lib/failure.ts';
import { isLater } from '../../../lib/read-after.ts';
import { ask, useClaims } from '../../../lib/services.ts';
import { PlannedInterventionDetailDocument } from '../reading/planned-intervention.gen.ts';
import { type Detail, rememberDetail, rememberedDetail } from '../reading/remembered-details.ts';
import { seriesKey } from '../rows/plan-index.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePendingCommands, usePlanning, useRow } from '../session/services.ts';
import { withPendingCommands } from './with-pending-commands.ts';

export type { Detail, DetailLine } from '../reading/remembered-details.ts';

export type DetailState =
  | { readonly phase: 'loading' }
  | { readonly phase: 'failed'; readonly error: unknown; readonly retry: () => void }
  /** It never was in this company, or it has been deleted. */
  | { readonly phase: 'gone' }
  | { readonly phase: 'ready'; readonly row: ShownRow; readonly detail: Detail };

/** `at`: the place in the log that it contains. */
type Read = { readonly id: string; readonly detail: Detail | null; readonly at: string };

/**
 * One intervention with its checklist. Its row lives in the index like every other, so ticks and moves of others arrive by
 * the feed; what only this panel shows is read again when the row says that it changed.
 */
export const useDetail = (id: string): DetailState => {
  const { index, ahead, recall } = usePlanning();
  const { userId, name, surname } = useClaims();
  const row = useRow(id);
  const said = usePendingCommands(id);
  const [read, setRead] = useState<Read | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [attempt, setAttempt] = useState(0);
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

  useEffect(() => index.watch(id), [index, id]);

  // A tick changes no text of the checklist; another checklist, and completion, which freezes it, do. Until the first
  // answer there is nothing to read again.
  const shape = read?.id === id && row !== undefined ? `${row.linesTotal} ${row.completed}` : '';
  const shapeBefore = useRef('');
  useEffect(() => {
    if (shape !== '' && shapeBefore.current !== '' && shapeBefore.current !== shape) retry();
    shapeBefore.current = shape;
  }, [shape, retry]);

  // What a row does not show of its work may be what changed.
  const version = row?.version;
  const last = useRef<string | null>(null);
  const readVersion = useRef<string | null>(null);
  useEffect(() => {
    if (version === undefined || last.current === version) return;
    if (last.current !== null && readVersion.current !== version) retry();
    last.current = version;
  }, [version, retry]);

  // Whoever opens a link a moment after the work was planned may be before the row.
  const missing = read?.id === id && read.detail === null && version !== undefined;
  useEffect(() => (missing ? retry() : undefined), [missing, retry]);

  // How far a series reaches stands in none of its rows, and grows a moment after it was planned.
  const seriesId = row?.seriesId;
  useEffect(
    () => (seriesId === undefined ? undefined : index.subscribe(seriesKey(seriesId), retry)),
    [index, seriesId, retry],
  );

  const asked = useRef(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is a reason to read again
  useEffect(() => {
    asked.current += 1;
    const mine = asked.current;
    setError(null);
    ask(PlannedInterventionDetailDocument, { id })
      .then(({ plannedIntervention: answer }) => {
        if (mine !== asked.current) return;
        if (answer !== null) {
          readVersion.current = answer.planned.version;
          index.load([answer.planned], answer.asOfPosition);
          index.flush();
        }
        rememberDetail(index, id, answer);
        setRead({ id, detail: answer, at: answer?.asOfPosition ?? '0' });
      })
      .catch(async (failure: unknown) => {
        // Where nothing can be recalled either, the failure of the question is what is told.
        if (failureOf(failure) === 'unreachable') await recall().catch(() => undefined);
        if (mine === asked.current) setError(failure);
      });
  }, [id, index, recall, attempt]);

  useRetryOnline(error, retry);

  // What this tab has said stays over what was read until a reading has it.
  const known = read?.id === id ? read.at : '0';
  const contained = said.filter(({ position }) => position !== null && !isLater(position, known));
  const newest = said.reduce<string>(
    (most, { position }) => (position && isLater(position, most) ? position : most),
    '0',
  );
  useEffect(() => {
    if (contained.length > 0) ahead.drop(...contained.map(({ command }) => command));
  });
  useEffect(() => {
    if (newest !== '0') retry();
  }, [newest, retry]);
  const shown = (detail: Detail): Detail => {
    const still = said.filter((one) => !contained.includes(one));
    return withPendingCommands(detail, still, { userId, name: `${name} ${surname}` });
  };

  if (error !== null && read?.id !== id) {
    // Without a network what was read before is better than nothing; that it may be older is said over every screen.
    const before = rememberedDetail(index, id);
    if (before !== undefined && row !== undefined && failureOf(error) === 'unreachable')
      return { phase: 'ready', row, detail: shown(before) };
    return { phase: 'failed', error, retry };
  }
  if (read?.id !== id) return { phase: 'loading' };
  if (read.detail === null || row === undefined) return { phase: 'gone' };
  return { phase: 'ready', row, detail: shown(read.detail) };
};
