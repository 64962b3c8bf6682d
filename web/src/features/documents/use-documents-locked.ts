import { may } from '@cadenza/domain/identity/permissions';
import { useTranslation } from 'react-i18next';
import { useClaims } from '../../lib/services.ts';

/** Why this user may not add, describe or remove documents; undefined when they may. The server asks the same table. */
export const useDocumentsLocked = (): string | undefined => {
  const { t } = useTranslation(['documents', 'common']);
  const { roles } = useClaims();
  if (may(roles, 'documents.manage')) return undefined;
  return roles.includes('ROLE_DEMO') ? t('common:demo') : t('readOnly');
};
