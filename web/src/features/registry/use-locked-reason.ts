import { may } from '@cadenza/domain/identity/permissions';
import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useTranslation } from 'react-i18next';
import { useClaims } from '../../lib/services.ts';

/** Why this user may not change records of a kind; undefined when they may. The server asks the same table. */
export const useLockedReason = (kind: Kind): string | undefined => {
  const { t } = useTranslation(['registry', 'common']);
  const { roles } = useClaims();
  if (may(roles, `${kind.permission}.manage`)) return undefined;
  return roles.includes('ROLE_DEMO') ? t('common:demo') : t('readOnly');
};
