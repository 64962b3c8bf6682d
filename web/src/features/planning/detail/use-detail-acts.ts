import { takenBackWithin } from '@cadenza/domain/planning/slip';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { announce } from '../acts/announcer.ts';
import { createUndo } from '../acts/undo.ts';
import { createWaitingUndo } from '../acts/waiting-undo.ts';
import { usePlanFormat } from '../days/texts.ts';
import type { OwnChange } from '../own/own-changes.ts';
import type { Before, Pending, Pressed } from '../pending/define-pending.ts';
import { complete, completed } from '../pending/kinds/complete.ts';
import { usePlanningRights } from '../rows/permissions.ts';
import type { ShownRow } from '../rows/row.ts';
import { usePlanning } from '../session/services.ts';
import type { plannedTime } from './planned-time.ts';

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
  const slipOf = (of: string) => ({
    words: t('complete.slip', { what: asWritten(of), count: takenBackWithin }),
    duration: takenBackWithin * 60_000,
  });
  const setCompleted = (command: Promise<Ending>, isCompleted: boolean): void => {
    const own: OwnChange = {
      ...{ command: commands.commandOf(command), what },
      parts: [{ field: 'completed', before: !isCompleted, after: isCompleted }],
    };
    const done = (): void => {
      // Who plans may open it again at any time.
      undo.done(own, rights.manage ? undefined : slipOf(what));
      announce(t(isCompleted ? 'complete.done' : 'reopen.done', { what }));
    };
    run(command, done, () => waiting.offer(own));
  };
  return {
    /** Says it, and offers the way back when it is done. */
    change: <Kind extends string, Values extends object>(
      kind: Pending<Kind, Values>,
      values: Values,
      detail?: Before['detail'],
    ): void => {
      const command = commands.say(row.id, kind, values);
      const part = kind.inverse?.part(values, { row, detail });
      run(command, () => part && undo.done({ command: commands.commandOf(command), what, parts: [part] }));
    },
    /** `endedMs`: when the work was over, where it was asked. */
    complete: (endedMs?: number): void =>
      setCompleted(commands.say(row.id, complete, completed(row.durationMinutes, endedMs)), true),
    /** Of what ends behind its completion; says so. */
    correct: (done: string): void => run(commands.correct(row.id), () => toast.success(done, { duration: 3500 })),
    reopen: (reason: string, plan: ReturnType<typeof plannedTime>): void =>
      setCompleted(commands.reopen(row.id, reason, plan), false),
    /** Says it; what it changes stands where it was said. */
    say: <Kind extends string, Values extends object>(kind: Pending<Kind, Values>, values: Values & Pressed): void =>
      run(commands.say(row.id, kind, values), () => undefined),
  };
};
