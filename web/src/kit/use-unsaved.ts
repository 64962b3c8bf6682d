import { useEffect, useRef, useState } from 'react';
import { session } from '../lib/services.ts';
import { signedIn } from '../lib/session/session-store.ts';
import { type LostBy, unsaved } from '../lib/unsaved.ts';
import { unsavedQuestion } from './unsaved-question.ts';

/** Says that this form holds something unsaved: Esc, Back, the menu, the way out and closing the tab then ask first. */
export const useUnsaved = (dirty: boolean, lostBy: LostBy = 'screen'): void => {
  useEffect(unsavedQuestion.preload, []);
  useEffect(() => (dirty ? unsaved.hold(lostBy) : undefined), [dirty, lostBy]);
};

const whoIs = (): string | undefined => {
  const claims = signedIn(session.get())?.claims;
  return claims && `${claims.userId} ${claims.companyId}`;
};

/** Says whether something was added that has to be done before the work is. */
type Leave = () => boolean;

const fields = new Set<Leave>();

/** What stands typed and was not added is, before the work is signed or done. Answers whether that must be done first. */
export const addTyped = (): boolean => [...fields].map((leave) => leave()).includes(true);

/**
 * What stands typed of something new is added when its field goes, with its tab, its panel or its page, as notes are saved then:
 * nobody who typed it and went on expects it gone. `typed`: there is something, so that closing the page asks first.
 */
export const useUnaddedText = (typed: boolean, add: Leave): void => {
  useUnsaved(typed, 'tab');
  const [owner] = useState(whoIs);
  const latest = useRef<Leave | null>(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    const leave = (): boolean => {
      const now = latest.current;
      // Once: the field is drawn anew only later.
      latest.current = null;
      // Whoever has signed out adds nothing any more.
      return now !== null && whoIs() === owner && now();
    };
    fields.add(leave);
    return () => {
      fields.delete(leave);
      leave();
    };
  }, [owner]);
};
