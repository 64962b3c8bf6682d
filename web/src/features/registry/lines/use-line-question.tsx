import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '../../../kit/ConfirmDialog.tsx';
import { http } from '../../../lib/services.ts';
import { PlannedList } from '../PlannedList.tsx';
import { type Planned, plannedOf, type WirePlanned } from '../planned.ts';

/** As the documented check answers. */
type CheckAnswer = { readonly pianificazioni: readonly WirePlanned[]; readonly totalePianificazioni: number };

type Asked = {
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
  const { t } = useTranslation('registry');
  const [asked, setAsked] = useState<Asked | null>(null);
  const [used, setUsed] = useState(0);
  const known = useRef<{ agreed: boolean; freeUntil: number }>({ agreed: false, freeUntil: 0 });
  const open = useRef<Asked | null>(null);
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
    return yes;
  };

  const dialog = asked !== null && (
    <ConfirmDialog
      open
      title={t('lines.usedTitle')}
      confirmLabel={t('lines.usedGoOn')}
      onConfirm={() => asked.answer(true)}
      onCancel={() => asked.answer(false)}
    >
      <p id="lines-used">{t('lines.used', { count: asked.total })}</p>
      <PlannedList labelledBy="lines-used" rows={asked.rows} total={asked.total} />
      <p>{t('lines.usedHint')}</p>
    </ConfirmDialog>
  );
  return { ask, dialog, used, isAsking: asked !== null };
};
