import type { TFunction } from 'i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { errorText } from '../../../lib/error-text.ts';
import type { Ending } from '../../../offline/outbox.ts';
import type { PlanningCommands } from './commands.ts';

type Outcome = {
  /** What was changed, by name. */
  readonly what: string;
  readonly done?: () => void;
  /** It lies on the device until there is a network. */
  readonly waits?: () => void;
  /** In whole words, with the reason. */
  readonly refused: (why: string) => string;
  /** The row is about to change by this person's doing: taken back, or sent again. */
  readonly shifts?: () => void;
};

type Lost = { readonly what: string; readonly retry: () => void };

type Options = {
  readonly commands: Pick<PlanningCommands, 'retryOf'>;
  readonly flush: () => void;
  readonly t: TFunction;
};

export type Outcomes = ReturnType<typeof createOutcomes>;

/**
 * Tells how a command ended. What never reached the server is offered again, all of it in one message that stays until somebody has
 * answered it: a person in a cellar ticks ten lines and learns once that none was saved. Again is the same command, by its id.
 */
export const createOutcomes = ({ commands, flush, t }: Options) => {
  let lost: readonly Lost[] = [];
  let shown: number | null = null;

  const withdraw = (): void => {
    if (shown !== null) toast.withdraw(shown);
    shown = null;
  };
  const forget = (): void => {
    lost = [];
    withdraw();
  };
  const retryAll = (): void => {
    const all = lost;
    forget();
    for (const { retry } of all) retry();
    flush();
  };
  const offer = (one: Lost): void => {
    lost = [...lost, one];
    withdraw();
    shown = toast.error(t('planning:unsent', { count: lost.length, what: asWritten(one.what) }), {
      duration: Number.POSITIVE_INFINITY,
      action: { label: t('common:retry'), perform: retryAll },
      onClose: forget,
    });
  };

  const follow = (command: Promise<Ending>, outcome: Outcome): void => {
    // What waits for a network says so in the top bar, and is not done yet.
    const ended = (ending: Ending): void => (ending === 'sent' ? outcome.done?.() : outcome.waits?.());
    command.then(ended, (error: unknown) => {
      outcome.shifts?.();
      const again = commands.retryOf(error);
      if (again === undefined) {
        toast.error(outcome.refused(errorText(error, t)));
        return;
      }
      const retry = (): void => {
        outcome.shifts?.();
        follow(again(), outcome);
      };
      offer({ what: outcome.what, retry });
    });
  };

  return {
    follow,
    /** What is no single command, but may be tried again all the same. */
    offer,
    /** Another person or company: nothing of this one's is sent any more. */
    forget,
  };
};
