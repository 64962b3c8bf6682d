import { useEffect, useId, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import type { KeptCommand } from '../../../lib/device-store.ts';
import { clockTime } from '../../../lib/format.ts';
import { outboxState, type WaitingNotes } from '../../../lib/outbox-state.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { createWaitingUndo, listWaiting } from '../acts/waiting-undo.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { OwnChange } from '../own/own-changes.ts';
import type { AnyPending } from '../pending/define-pending.ts';
import { kindOf } from '../pending/kinds.ts';
import { usePlanning, usePlanningState } from '../session/services.ts';

const List = styled.ul`
  display: grid;
  li { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; padding: ${space(2)} 0; border-bottom: 1px solid ${color.border}; }
  li > div { flex: 1 1 220px; min-width: 0; }
  li > span { display: flex; gap: ${space(2)}; }
  strong { display: block; font: ${font.strong}; overflow-wrap: anywhere; }
  small { display: block; font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
  small[data-refused] { color: ${color.dangerText}; }
`;
/** A stop of the Tab key: a day's work is longer than the dialog. */
const Region = styled.section`
  &:focus-visible { outline: 2px solid ${color.accent}; outline-offset: 1px; }
`;
const Words = styled.p`
  margin-bottom: ${space(2)};
  color: ${color.muted};
`;

/** What is taken back of a command that has not left; undefined where that is not offered. */
const withdrawn = ({ inverse }: AnyPending, { command, what, said }: KeptCommand): OwnChange | undefined =>
  inverse?.whileWaiting === true ? { command, what, parts: [inverse.part(said)] } : undefined;

/** What waits for a network in the order in which it will go, and what the server refused, until it was read. */
export const OutboxDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['outbox', 'common']);
  const planning = usePlanning();
  const { outbox } = planning;
  const { plan } = usePlanningState();
  const format = usePlanFormat(plan?.setup.timeZone ?? Temporal.Now.timeZoneId());
  const { t: tPlanning } = useTranslation('planning');
  const { takeBack } = createWaitingUndo({ planning, t: tPlanning, format });
  const { waiting, refused, notes } = useSyncExternalStore(outboxState.subscribe, outboxState.get);
  useEffect(listWaiting, []);
  const wordsId = useId();
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await outbox.flush();
    setBusy(false);
  };
  const one = (command: KeptCommand) => {
    const kind = kindOf(command.said);
    const [words, filled = {}] = kind === undefined ? (['said.unknown'] as const) : kind.words(command.said);
    const change = kind && withdrawn(kind, command);
    return (
      <li key={command.command}>
        <div>
          <strong>{command.what}</strong>
          <small>
            {t(words, filled)} · {clockTime(command.at)}
          </small>
          {command.refused !== undefined && <small data-refused>{t('why', { why: command.refused })}</small>}
        </div>
        {change !== undefined && command.refused === undefined && (
          <span>
            <Button size="dense" aria-label={t('takeBackOf', { what: command.what })} onClick={() => takeBack(change)}>
              {t('takeBack')}
            </Button>
          </span>
        )}
        {command.refused !== undefined && (
          <span>
            <Button size="dense" onClick={() => void outbox.again(command)}>
              {t('common:retry')}
            </Button>
            <Button size="dense" onClick={() => void outbox.dismiss(command)}>
              {t('dismiss')}
            </Button>
          </span>
        )}
      </li>
    );
  };
  const note = ({ id, what, at }: WaitingNotes) => (
    <li key={id}>
      <div>
        <strong>{what}</strong>
        <small>{at === undefined ? t('said.notes') : `${t('said.notes')} · ${clockTime(at)}`}</small>
      </div>
    </li>
  );
  // Notes lie on a shelf of their own, and go where they were written: before the signature that is of them.
  const queue = [
    ...notes.map((one) => ({ at: one.at ?? 0, item: note(one) })),
    ...waiting.map((command) => ({ at: command.at, item: one(command) })),
  ].sort((a, b) => a.at - b.at);
  const some = queue.length > 0;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('title')}
      width="560px"
      footer={
        <>
          {some && (
            <Button variant="primary" busy={busy} onClick={() => void send()}>
              {t('send')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      <Words id={wordsId}>{t(some ? 'text' : refused.length > 0 ? 'refusedText' : 'none')}</Words>
      <Region aria-labelledby={wordsId} tabIndex={0}>
        <List aria-label={t('title')}>
          {refused.map(one)}
          {queue.map(({ item }) => item)}
        </List>
      </Region>
    </Dialog>
  );
};
