import type { TFunction } from 'i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { outboxState } from '../../../lib/outbox-state.ts';
import type { PlanFormat } from '../days/texts.ts';
import type { OwnChange } from '../own/own-changes.ts';
import type { Planning } from '../session/services.ts';
import { announce } from './announcer.ts';
import { createUndo } from './undo.ts';

type Options = {
  readonly planning: Pick<Planning, 'commands' | 'outbox' | 'outcomes' | 'own'>;
  readonly t: TFunction;
  readonly format: PlanFormat;
};

/** ms that the message stays: who works without a network looks at it now or never, and finds it in the list of what waits. */
const offered = 60_000;
const isAmong = (all: readonly { readonly command: string }[], command: string): boolean =>
  all.some((one) => one.command === command);

/** Messages that offer it. */
const offers = new Set<number>();

let isListed = false;

/** The list of what waits, while it is open, offers the same: a message would lie over it. Answers how to say that it is closed. */
export const listWaiting = (): (() => void) => {
  isListed = true;
  for (const id of offers) toast.withdraw(id);
  offers.clear();
  return () => {
    isListed = false;
  };
};

/** Takes back what waits for a network: it never leaves the device, and what has left meanwhile is undone as any other change. */
export const createWaitingUndo = ({ planning, t, format }: Options) => {
  const takeBack = async (change: OwnChange): Promise<void> => {
    if ((await planning.outbox.withdraw(change.command)) === 'sent') {
      createUndo({ planning, t, format }).one(change);
      return;
    }
    const what = asWritten(change.what);
    toast.success(t('waiting.takenBack', { what }), { duration: 3500 });
    announce(t('waiting.takenBack', { what: change.what }).replace(/<\/?b>/g, ''));
  };
  return {
    takeBack: (change: OwnChange): void => void takeBack(change),
    /** Says that a completion waits, with the way back, until it is sent: from then on it is among the changes that can be undone. */
    offer: (change: OwnChange): void => {
      const { command } = change;
      // It was taken back while it was on its way, or can be in the list.
      if (isListed || !isAmong(outboxState.get().waiting, command)) return;
      const id = toast.success(t('waiting.completed', { what: asWritten(change.what) }), {
        duration: offered,
        action: { label: t('undo.action'), perform: () => void takeBack(change) },
      });
      offers.add(id);
      const stop = outboxState.subscribe(() => {
        if (isAmong(outboxState.get().waiting, command)) return;
        stop();
        if (offers.delete(id)) toast.withdraw(id);
        planning.own.touch();
      });
    },
  };
};
