import type { TFunction } from 'i18next';
import { formatDay } from '../../../lib/format.ts';
import type { BesidePlan } from './own-changes.ts';

/** What can be done to a record of any kind and taken back. */
const recordVerb = /(Registered|Changed|Activated|Deactivated|Removed|Ordered)$/;
type Verb = 'Registered' | 'Changed' | 'Activated' | 'Deactivated' | 'Removed' | 'Ordered';

/** What a company has once needs no name of its own. */
const things = ['CompanyChanged', 'CompanySettingsChanged', 'CompanyTargetsChanged'] as const;
const isThing = (event: string): event is (typeof things)[number] => things.some((one) => one === event);

const isDay = (label: string): boolean => /^\d{4}-\d\d-\d\d$/.test(label);

/** What was done beside the plan, by the name of what it was done to; `write`: how a name goes into a message that may hold markup. */
export const besideWords = (
  { event, kind, label }: BesidePlan,
  t: TFunction,
  write: (text: string) => string,
): string => {
  const verb = (recordVerb.exec(event)?.[1] ?? 'Changed') as Verb;
  const name = isThing(event)
    ? t(`history:undo.thing.${event}`)
    : kind === 'SUPPORT_REQUEST'
      ? t('history:undo.request', { what: label ?? '' })
      : label === null || label === ''
        ? t('history:undo.unnamed')
        : isDay(label)
          ? formatDay(label)
          : label;
  return t(`history:undo.of.${verb}`, { what: write(name) });
};
