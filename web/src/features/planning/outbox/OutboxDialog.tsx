import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../../kit/Button.tsx';
import { Dialog } from '../../../kit/Dialog.tsx';
import { clockTime, formatMinutes } from '../../../lib/format.ts';
import { outboxState } from '../../../lib/outbox-state.ts';
import type { KeptCommand } from '../../../offline/device-store.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';
import { isSaid, type Said } from '../data/queued.ts';
import { usePlanning } from '../data/services.ts';

const List = styled.ul`
  display: grid;
  li { display: flex; flex-wrap: wrap; align-items: center; gap: ${space(2)}; padding: ${space(2)} 0; border-bottom: 1px solid ${color.border}; }
  li > div { flex: 1 1 220px; min-width: 0; }
  strong { display: block; font: ${font.strong}; overflow-wrap: anywhere; }
  small { display: block; font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
  small[data-refused] { color: ${color.dangerText}; }
`;
const Words = styled.p`
  margin-bottom: ${space(2)};
  color: ${color.muted};
`;

type Translate = ReturnType<typeof useTranslation<'live'>>['t'];

const wordsOf = (said: Said, t: Translate): string => {
  switch (said.kind) {
    case 'tick':
      return t(said.done ? 'outbox.said.tick' : 'outbox.said.untick');
    case 'duration':
      return said.minutes === null
        ? t('outbox.said.noDuration')
        : t('outbox.said.duration', { time: formatMinutes(said.minutes) });
    case 'fault':
      return t(said.fault ? 'outbox.said.fault' : 'outbox.said.noFault');
    case 'sign':
      return t('outbox.said.sign', { name: said.name });
    case 'complete':
      return t('outbox.said.complete');
  }
};

/** What waits for a network in the order in which it will go, and what the server refused, until it was read. */
export const OutboxDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation(['live', 'common']);
  const { outbox } = usePlanning();
  const { waiting, refused } = useSyncExternalStore(outboxState.subscribe, outboxState.get);
  const [busy, setBusy] = useState(false);
  const send = async (): Promise<void> => {
    setBusy(true);
    await outbox.flush();
    setBusy(false);
  };
  const one = (command: KeptCommand) => (
    <li key={command.command}>
      <div>
        <strong>{command.what}</strong>
        <small>
          {isSaid(command.said) ? wordsOf(command.said, t) : ''} · {clockTime(command.at)}
        </small>
        {command.refused !== undefined && <small data-refused>{t('outbox.why', { why: command.refused })}</small>}
      </div>
      {command.refused !== undefined && (
        <Button size="dense" onClick={() => void outbox.dismiss(command)}>
          {t('outbox.dismiss')}
        </Button>
      )}
    </li>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('outbox.title')}
      width="560px"
      footer={
        <>
          {waiting.length > 0 && (
            <Button variant="primary" busy={busy} onClick={() => void send()}>
              {t('outbox.send')}
            </Button>
          )}
          <Button onClick={onClose}>{t('common:close')}</Button>
        </>
      }
    >
      <Words>{t(waiting.length > 0 ? 'outbox.text' : refused.length > 0 ? 'outbox.refusedText' : 'outbox.none')}</Words>
      <List aria-label={t('outbox.title')}>{[...refused, ...waiting].map(one)}</List>
    </Dialog>
  );
};
