import { useRouter } from '@tanstack/react-router';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { leaveQuestion } from '../../features/planning/outbox/leave-question.ts';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { unsavedQuestion } from '../../kit/unsaved-question.ts';
import { outboxState } from '../../lib/outbox-state.ts';
import { unsaved } from '../../lib/unsaved.ts';

type Asked = { readonly leave: () => void; readonly stay: () => void };

/** How far apart two entries of the history lie; one of before the router has no number, and is the one before. */
const stepsTo = (here: number | undefined, there: number | undefined): number =>
  here === undefined || there === undefined || here === there ? -1 : there - here;

/** Back, a link, the menu, the palette, the way out or a closed tab: nothing leaves a form with unsaved words without asking. */
export const UnsavedGuard = () => {
  const dirty = useSyncExternalStore(unsaved.subscribe, unsaved.any);
  const ending = useSyncExternalStore(unsaved.subscribe, unsaved.leaving);
  const { history } = useRouter();
  const [asked, setAsked] = useState<Asked | null>(null);

  // Not `useBlocker`: while it asks about Back, the address is the one before already, and reloaded it would be another screen.
  useEffect(() => {
    if (!dirty) return;
    return history.block({
      enableBeforeUnload: unsaved.any,
      blockerFn: async ({ action, currentLocation, nextLocation }) => {
        if (!unsaved.byScreen()) return false;
        if (action === 'PUSH' || action === 'REPLACE')
          return new Promise((resolve) => setAsked({ leave: () => resolve(false), stay: () => resolve(true) }));
        // The browser has gone already. It is sent back at once, and on its way again when the person has said so.
        const steps = stepsTo(currentLocation.state.__TSR_index, nextLocation.state.__TSR_index);
        setAsked({ leave: () => history.go(steps, { ignoreBlocker: true }), stay: () => undefined });
        return true;
      },
    });
  }, [dirty, history]);

  if (ending !== null) {
    const end = (): void => {
      unsaved.letGo();
      ending();
    };
    const question = outboxState.any() ? leaveQuestion : unsavedQuestion;
    return <OnDemand of={question} props={{ onStay: unsaved.stay, onLeave: end }} />;
  }
  if (asked === null) return null;
  const leave = (): void => {
    setAsked(null);
    unsaved.letGo();
    asked.leave();
  };
  const stay = (): void => {
    setAsked(null);
    asked.stay();
  };
  return <OnDemand of={unsavedQuestion} props={{ onStay: stay, onLeave: leave }} />;
};
