import type { Role } from '@cadenza/domain/identity/roles';
import type { NavigateOptions } from '@tanstack/react-router';
import type { TFunction } from 'i18next';
import type { Command } from '../../kit/commands.ts';
import { mayOpen } from '../../lib/access.ts';
import type { Language } from '../../lib/languages.ts';
import { momentFormat } from '../../lib/moment-format.ts';
import { typedDay } from './typed-day.ts';

type Options = {
  readonly roles: readonly Role[];
  readonly language: Language;
  readonly t: TFunction<'shell'>;
  readonly go: (place: NavigateOptions) => void;
};

/** A day that is typed into the palette, to go there on the board; or records by their words. */
export const findThings = async (
  words: string,
  signal: AbortSignal,
  { roles, language, t, go }: Options,
): Promise<readonly Command[]> => {
  const data = mayOpen(roles, 'planning') ? typedDay(words) : null;
  if (data !== null) {
    const label = t('palette.goToDay', { day: momentFormat('UTC', language).day(data) });
    return [{ id: 'go.day', label, group: t('palette.goTo'), perform: () => go({ to: '/', search: { data } }) }];
  }
  if (!mayOpen(roles, 'recordPages')) return [];
  const { findRecords } = await import('../../features/registry/find-records.ts');
  const found = await findRecords(words, signal);
  return found
    .filter(({ page }) => page || mayOpen(roles, 'registries'))
    .toSorted((a, b) => a.screen.localeCompare(b.screen))
    .map(({ id, label, detail, screen, place }) => ({
      id: `record.${id}`,
      label,
      group: t(`menu.${screen}`),
      ...(detail === null ? {} : { detail }),
      perform: () => go(place),
    }));
};
