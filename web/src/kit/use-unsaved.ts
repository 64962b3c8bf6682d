import { useEffect } from 'react';
import { type LostBy, unsaved } from '../lib/unsaved.ts';
import { unsavedQuestion } from './unsaved-question.ts';

/** Says that this form holds something unsaved: Esc, Back, the menu, the way out and closing the tab then ask first. */
export const useUnsaved = (dirty: boolean, lostBy: LostBy = 'screen'): void => {
  useEffect(unsavedQuestion.preload, []);
  useEffect(() => (dirty ? unsaved.hold(lostBy) : undefined), [dirty, lostBy]);
};
