import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { unsavedQuestion } from '../../kit/unsaved-question.ts';
import { unsaved } from '../../lib/unsaved.ts';

/** Back, a link, the menu, the palette, the way out or a closed tab: nothing leaves a form with unsaved words without asking. */
export const UnsavedGuard = () => {
  const dirty = useSyncExternalStore(unsaved.subscribe, unsaved.any);
  const ending = useSyncExternalStore(unsaved.subscribe, unsaved.leaving);
  const blocker = useBlocker({
    shouldBlockFn: unsaved.byScreen,
    enableBeforeUnload: unsaved.any,
    withResolver: true,
    disabled: !dirty,
  });
  if (ending !== null) {
    const end = (): void => {
      unsaved.letGo();
      ending();
    };
    return <OnDemand of={unsavedQuestion} props={{ onStay: unsaved.stay, onLeave: end }} />;
  }
  if (blocker.status !== 'blocked') return null;
  const leave = (): void => {
    unsaved.letGo();
    blocker.proceed();
  };
  return <OnDemand of={unsavedQuestion} props={{ onStay: blocker.reset, onLeave: leave }} />;
};
