import { useEffect, useRef, useState } from 'react';
import { http } from '../../../lib/services.ts';
import { type Planned, plannedOf, type WirePlanned } from '../planned.ts';

/** As the documented check answers. */
type CheckAnswer = { readonly pianificazioni: readonly WirePlanned[]; readonly totalePianificazioni: number };

/** A question that is open. */
export type LineQuestion = {
  readonly rows: readonly Planned[];
  readonly total: number;
  readonly answer: (yes: boolean) => void;
};

/** ms for which a checklist that nothing used is not asked about again: who types does not wait for a check at each line. */
const freshMs = 30_000;

/**
 * Before the first change of a checklist that planned work uses: which work this is, and that it changes, too. A yes holds as long as
 * the page is open, and `used` goes on saying it.
 */
export const useLineQuestion = (checklistId: string) => {
  const [asked, setAsked] = useState<LineQuestion | null>(null);
  const [used, setUsed] = useState(0);
  const known = useRef<{ agreed: boolean; freeUntil: number }>({ agreed: false, freeUntil: 0 });
  const open = useRef<LineQuestion | null>(null);
  /** How often the answer was no: it is that of all that waited for it, too. */
  const refusals = useRef(0);
  // Who leaves the page has said no.
  useEffect(() => () => open.current?.answer(false), []);

  /** Whether the change may be made. Throws what the check throws. */
  const ask = async (): Promise<boolean> => {
    if (known.current.agreed || performance.now() < known.current.freeUntil) return true;
    const found = await http.json<CheckAnswer>(`/api/lista/${checklistId}/check-lista-utilizzato`);
    const total = found.totalePianificazioni;
    if (total === 0) {
      known.current.freeUntil = performance.now() + freshMs;
      return true;
    }
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const rows = found.pianificazioni.map(plannedOf).sort((a, b) => a.start.localeCompare(b.start));
    open.current = { rows, total, answer: resolve };
    setAsked(open.current);
    const yes = await promise;
    open.current = null;
    setAsked(null);
    known.current.agreed = yes;
    if (yes) setUsed(total);
    else refusals.current++;
    return yes;
  };
  /** Called when a change is asked for; what it answers, when its turn has come. */
  const asker = (): (() => Promise<boolean>) => {
    const refusedBefore = refusals.current;
    return async () => refusals.current === refusedBefore && ask();
  };

  return { asker, asked, used };
};
