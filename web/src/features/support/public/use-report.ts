import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { ApiError, type FieldFault } from '../../../lib/api-error.ts';
import { now as clockNow } from '../../../lib/clock.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { useLanguage } from '../../../lib/language-store.ts';
import { type FormTicket, type Opened, readTicket } from './calls.ts';
import { forgetDraft, type Intent, keepDraft, keepNow, keepSoon } from './draft.ts';
import { type Faults, faultsOf, faultsOfServer, momentOf, type Question, questions, type Report } from './report.ts';
import { sendReport } from './send-report.ts';

type Start = { readonly companyCode: string; readonly report: Report; readonly intent: Intent | null };

/** What is said apart from the photos, which are told by their ids. */
const saidBy = (report: Report): string => JSON.stringify({ ...report, photos: report.photos.map(({ id }) => id) });

/** The form: what stands in it, what is wrong with it, and its sending, of which there is one at a time. */
export const useReport = ({ companyCode, report: first, intent: before }: Start, onSent: (opened: Opened) => void) => {
  const { t } = useTranslation('public-support');
  const [report, setReport] = useState(first);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<unknown>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const intent = useRef(before);
  const ticket = useRef<FormTicket | null>(null);
  const over = useRef(false);
  const language = useLanguage();

  // biome-ignore lint/correctness/useExhaustiveDependencies: their words were those of the language before
  useEffect(() => setFaults({}), [language]);
  useEffect(() => {
    const stop = new AbortController();
    readTicket(companyCode, stop.signal).then(
      (given) => {
        ticket.current = given;
      },
      // Asked for again when it is needed, where its failure is told.
      () => undefined,
    );
    return () => stop.abort();
  }, [companyCode]);
  useEffect(() => {
    if (!over.current) keepSoon(companyCode, () => ({ report, intent: intent.current }));
  }, [companyCode, report]);
  useEffect(() => {
    // Whoever goes back right after the last word.
    const keep = (): void => void keepNow();
    addEventListener('pagehide', keep);
    return () => removeEventListener('pagehide', keep);
  }, []);

  /** What is no e-mail address is taken for a number: the field has room for either. */
  const inWords = (one: FieldFault): FieldFault =>
    one.code === 'invalid_phone' ? { ...one, message: t('fault.contact') } : one;
  /** An answer to a question; what was wrong with the one before is over. */
  const change = useCallback((question: Question, to: (now: Report) => Partial<Report>): void => {
    setReport((now) => ({ ...now, ...to(now) }));
    setFailure(null);
    setFaults(({ [question]: _, ...others }) => others);
  }, []);
  const setFault = useCallback(
    (question: Question, fault: string) => setFaults((now) => ({ ...now, [question]: fault })),
    [],
  );

  /** The first question with a fault, for the focus; null where it was sent or has to be tried again. */
  const send = async (website: string): Promise<Question | null> => {
    if (progress !== null || over.current) return null;
    const skew = ticket.current?.skew ?? 0;
    const missing = faultsOf(report, clockNow());
    const told = Object.fromEntries(Object.entries(missing).map(([question, key]) => [question, t(key)]));
    setFaults(told);
    setFailure(null);
    const firstOf = (some: Faults) => questions.find((question) => some[question] !== undefined) ?? null;
    if (Object.keys(told).length > 0) return firstOf(told);
    const said = saidBy(report);
    if (intent.current?.said !== said) {
      const now = clockNow();
      // A clock that is ahead would report what is still to come.
      const at = Math.min((momentOf(report.since, now) ?? now) + (report.since.kind === 'now' ? skew : 0), now + skew);
      intent.current = { commandId: commandId(), at: new Date(at).toISOString(), said };
    }
    setProgress(0);
    try {
      await keepDraft(companyCode, { report, intent: intent.current });
      ticket.current ??= await readTicket(companyCode, new AbortController().signal);
      const sent = { companyCode, report, intent: intent.current, website, ticket: ticket.current };
      const opened = await sendReport({ ...sent, onProgress: setProgress });
      over.current = true;
      await forgetDraft(companyCode);
      onSent(opened);
      return null;
    } catch (error) {
      const { at, other } = faultsOfServer((error instanceof ApiError ? error.errors : []).map(inWords));
      setFaults(at);
      if (firstOf(at) === null || other.length > 0) setFailure(error);
      return firstOf(at);
    } finally {
      setProgress(null);
    }
  };
  useRetryOnline(failure, () => void send(''));
  const again = useRef(() => void send(''));
  // What was sent by hand when the page was left, and not changed since, goes on: under its own id it is one request.
  useEffect(() => {
    if (before?.said === saidBy(first)) again.current();
  }, [before, first]);

  return {
    ...{ report, change, faults, setFault, progress, send },
    failure: failure === null ? null : { text: errorText(failure, t), kept: isUnreached(failure) },
  };
};

const isUnreached = (error: unknown): boolean => error instanceof ApiError && error.status === 0;
