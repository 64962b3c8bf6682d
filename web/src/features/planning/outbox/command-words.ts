import type { TFunction } from 'i18next';
import { formatMinutes } from '../../../lib/format.ts';
import type { OfflineCommand } from '../data/offline-command.ts';

/** What was said, in words. */
export const commandWords = (said: OfflineCommand, t: TFunction<'outbox'>): string => {
  switch (said.kind) {
    case 'tick':
      if (said.description === undefined) return t(said.done ? 'said.tick' : 'said.untick');
      return t(said.done ? 'said.tickOf' : 'said.untickOf', { what: said.description });
    case 'duration':
      return said.minutes === null ? t('said.noDuration') : t('said.duration', { time: formatMinutes(said.minutes) });
    case 'fault':
      return t(said.fault ? 'said.fault' : 'said.noFault');
    case 'classify': {
      const codes = [said.cause, said.remedy].flatMap((code) => (code == null ? [] : [code.label]));
      return codes.length === 0 ? t('said.noCodes') : t('said.classify', { what: codes.join(' · ') });
    }
    case 'progress':
      return t('said.progress', { percent: said.percent });
    case 'addLine':
    case 'moveLine':
      return t(`said.${said.kind}`, { what: said.description });
    case 'removeLine':
      return t(said.removed ? 'said.removeLine' : 'said.restoreLine', { what: said.description });
    case 'addPart':
      return t('said.addPart', { what: said.values.name });
    case 'changePart':
    case 'removePart':
      return t(`said.${said.kind}`, { what: said.name });
    case 'addPhoto':
      return t('said.addPhoto', { what: said.name });
    case 'sign':
      return t('said.sign', { name: said.name });
    case 'start':
    case 'stop':
    case 'removePhoto':
    case 'complete':
      return t(`said.${said.kind}`);
  }
};
