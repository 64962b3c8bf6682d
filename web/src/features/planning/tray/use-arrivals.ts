import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { numberText, wrongOf } from '../../requests/request.ts';
import { announce } from '../acts/announcer.ts';
import type { TrayRequest } from './tray-store.ts';

const none: ReadonlySet<string> = new Set();
/** ms for which a card shows that it has just come. */
const shown = 2_000;

/** The requests that came while somebody looked, said to who listens and marked for a moment. */
export const useArrivals = (requests: readonly TrayRequest[], ready: boolean): ReadonlySet<string> => {
  const { t } = useTranslation('support');
  const known = useRef<ReadonlySet<string> | null>(null);
  const [fresh, setFresh] = useState(none);
  useEffect(() => {
    if (!ready) return;
    const before = known.current;
    known.current = new Set(requests.map(({ id }) => id));
    const came = before === null ? [] : requests.filter(({ id }) => !before.has(id));
    const [first] = came;
    if (first === undefined) return;
    announce(t('tray.came', { what: `${numberText(first.number)} ${first.equipment.label}`, wrong: wrongOf(first) }));
    setFresh(new Set(came.map(({ id }) => id)));
  }, [requests, ready, t]);
  useEffect(() => {
    if (fresh.size === 0) return;
    const timer = setTimeout(() => setFresh(none), shown);
    return () => clearTimeout(timer);
  }, [fresh]);
  return fresh;
};
