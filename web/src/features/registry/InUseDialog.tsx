import { findKind } from '@cadenza/domain/registry/kinds';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { Dialog } from '../../kit/Dialog.tsx';
import { focusOnMount } from '../../kit/focus-on-mount.ts';
import { ScrollList } from '../../kit/ScrollList.tsx';
import type { UsedBy } from '../../lib/api-error.ts';
import { space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Content = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${space(3)};
  a { color: ${color.accentText}; }
`;
type Props = { readonly name: string; readonly users: readonly UsedBy[]; readonly onClose: () => void };

/** Why a record cannot be deleted: by whom it is used, and the way there. */
export const InUseDialog = ({ name, users, onClose }: Props) => {
  const { t } = useTranslation(['registry', 'common']);
  const countId = useId();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('inUse.title', { name })}
      width="440px"
      footer={
        <Button ref={focusOnMount} onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Content>
        <p id={countId}>{t('inUse.count', { count: users.length })}</p>
        <ScrollList labelledBy={countId}>
          {users.map(({ kind, id, label }) => (
            <li key={id}>
              {t(`kind.${kind}.many`)} ·{' '}
              <Link
                to="/configurazione/$screen"
                params={{ screen: findKind(kind)?.screen?.name ?? '' }}
                search={{ scheda: id }}
                onClick={onClose}
              >
                {label}
              </Link>
            </li>
          ))}
        </ScrollList>
        <p>{t('inUse.hint')}</p>
      </Content>
    </Dialog>
  );
};
