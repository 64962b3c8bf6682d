import { isDemo, may, type Permission } from '@cadenza/domain/identity/permissions';
import { useTranslation } from 'react-i18next';
import { useClaims } from '../../lib/services.ts';
import type { CompanyFieldName } from './company.ts';

/** Why this user may not do something; undefined when they may. The server asks the same table. */
export const useLocked = (permission: Permission): string | undefined => {
  const { t } = useTranslation(['registry', 'common']);
  const { roles } = useClaims();
  if (may(roles, permission)) return undefined;
  return isDemo(roles) ? t('common:demo') : t('readOnly');
};

/** Of each field of a company that is there already: its code stays, and what was agreed is no business of its administrators. */
export const useLockedFields = (exists: boolean): ((name: CompanyFieldName) => string | undefined) => {
  const { t } = useTranslation('company');
  const { roles } = useClaims();
  const locked = useLocked('company.manage');
  const over = roles.includes('ROLE_SUPER_ADMIN');
  return (name) => {
    if (exists && name === 'identificationCode') return t('hint.codeStays');
    if (!over && ['contractType', 'paymentCadence', 'contractPrice'].includes(name)) return t('hint.ofContract');
    return locked;
  };
};
