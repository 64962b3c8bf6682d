import { isDemo, may } from '@cadenza/domain/identity/permissions';
import { Target } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, IconButton } from '../../kit/Button.tsx';
import { OnDemand, source } from '../../kit/OnDemand.tsx';
import { phoneQuery } from '../../kit/phone-query.ts';
import { useMediaQuery } from '../../kit/use-media-query.ts';
import { useClaims } from '../../lib/services.ts';
import type { CompanyTargets } from './TargetsDialog.tsx';

const targetsDialog = source(async () => (await import('./TargetsDialog.tsx')).TargetsDialog);

type Props = { readonly given: CompanyTargets; readonly onSaved: () => void };

/** The way to what the company aims at. */
export const TargetsButton = ({ given, onSaved }: Props) => {
  const { t } = useTranslation(['reports', 'registry', 'common']);
  const { roles } = useClaims();
  const locked = may(roles, 'reports.manage') ? undefined : t(isDemo(roles) ? 'common:demo' : 'registry:readOnly');
  const phone = useMediaQuery(phoneQuery);
  const [open, setOpen] = useState(false);
  const press = {
    size: 'dense',
    icon: <Target size={16} aria-hidden />,
    disabledReason: locked,
    onPointerEnter: targetsDialog.preload,
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {phone ? (
        <IconButton {...press} label={t('reports:targets.open')} />
      ) : (
        <Button {...press}>{t('reports:targets.open')}</Button>
      )}
      {open && (
        <OnDemand
          of={targetsDialog}
          props={{
            given,
            onClose: () => setOpen(false),
            onSaved: () => {
              setOpen(false);
              onSaved();
            },
          }}
        />
      )}
    </>
  );
};
