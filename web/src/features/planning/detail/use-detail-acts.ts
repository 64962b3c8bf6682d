import { takenBackWithin } from '@cadenza/domain/planning/slip';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { announce } from '../data/announcer.ts';
import type { OfflineCommand } from '../data/offline-command.ts';
import type { OwnChange, OwnPart } from '../data/own-changes.ts';
import { usePlanningRights } from '../data/permissions.ts';
import type { ShownRow } from '../data/row.ts';
import { usePlanning } from '../data/services.ts';
import { usePlanFormat } from '../data/texts.ts';
import { createUndo } from '../data/undo.ts';
import { createWaitingUndo } from '../data/waiting-undo.ts';

/** What is done to an intervention in its panel; each tells what became of it, and what can be taken back is offered. */
export const useDetailActs = (row: ShownRow, timeZone: string) => {
  const { t } = useTranslation('planning');
  const planning = usePlanning();
  const { commands, index, outcomes } = planning;
  const rights = usePlanningRights();
  const format = usePlanFormat(timeZone);
  const undo = createUndo({ planning, t, format });
  const waiting = createWaitingUndo({ planning, t, format });
  const what = row.equipment.label;

  const run = (command: Promise<Ending>, done: () => void, waits?: () => void): void => {
    index.flush();
    outcomes.follow(command, {
      what,
      done,
      ...(waits && { waits }),
      refused: (why) => t('refused', { what: asWritten(what), why }),
    });
  };
  const change = (command: Promise<Ending>, part: OwnPart): void =>
    run(command, () => undo.done({ command: commands.commandOf(command), what, parts: [part] }));
  const slipOf = (of: string) => ({
    words: t('complete.slip', { what: asWritten(of), count: takenBackWithin }),
    duration: takenBackWithin * 60_000,
  });
  const setCompleted = (command: Promise<Ending>, completed: boolean): void => {
    const own: OwnChange = {
      ...{ command: commands.commandOf(command), what },
      parts: [{ field: 'completed', before: !completed, after: completed }],
    };
    const done = (): void => {
      // Who plans may open it again at any time.
      undo.done(own, rights.manage ? undefined : slipOf(what));
      announce(t(completed ? 'complete.done' : 'reopen.done', { what }));
    };
    run(command, done, () => waiting.offer(own));
  };
  return {
    change,
    /** `endedMs`: when the work was over, where it was asked. */
    complete: (endedMs?: number): void => setCompleted(commands.complete(row.id, row.durationMinutes, endedMs), true),
    /** Of what ends behind its completion; says so. */
    correct: (done: string): void => run(commands.correct(row.id), () => toast.success(done, { duration: 3500 })),
    reopen: (reason: string): void => setCompleted(commands.reopen(row.id, reason), false),
    setDuration: (minutes: number | null): void =>
      change(commands.setDuration(row.id, minutes, row.durationMinutes), {
        field: 'duration',
        before: row.durationMinutes,
        after: minutes,
      }),
    say: (said: OfflineCommand): void => run(commands.say(row.id, said), () => undefined),
  };
};
