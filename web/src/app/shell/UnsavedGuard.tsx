import { useBlocker } from '@tanstack/react-router';
import { useSyncExternalStore } from 'react';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { unsavedQuestion } from '../../kit/unsaved-question.ts';
import { unsaved } from '../../lib/unsaved.ts';

/** Back, a link, the menu, the palette or a closed tab: nothing leaves a form with unsaved words without asking. */
export const UnsavedGuard = () => {
  const dirty = useSyncExternalStore(unsaved.subscribe, unsaved.any);
  const blocker = useBlocker({
    shouldBlockFn: unsaved.byScreen,
    enableBeforeUnload: unsaved.any,
    withResolver: true,
    disabled: !dirty,
  });
  if (blocker.status !== 'blocked') return null;
  const leave = (): void => {
    unsaved.letGo();
    blocker.proceed();
  };
  return <OnDemand of={unsavedQuestion} props={{ onStay: blocker.reset, onLeave: leave }} />;
};
