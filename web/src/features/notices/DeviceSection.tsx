import type { ComponentType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClaims } from '../../lib/services.ts';
import { DeviceSwitch } from './DeviceSwitch.tsx';

type Box = ComponentType<{ children: ReactNode }>;

/** As the other parts of the profile, whose boxes it is given. A demo user changes nothing. */
export const DeviceSection = ({ Section, Explain }: { readonly Section: Box; readonly Explain: Box }) => {
  const { t } = useTranslation('history');
  const { roles } = useClaims();
  return (
    <Section>
      <Explain>
        <h3>{t('notices.device.title')}</h3>
        <p>{t('notices.device.text')}</p>
      </Explain>
      <div>
        <DeviceSwitch disabled={roles.includes('ROLE_DEMO')} />
      </div>
    </Section>
  );
};
