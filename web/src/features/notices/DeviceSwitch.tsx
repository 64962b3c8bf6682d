import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../kit/Notice.tsx';
import { SwitchField } from '../../kit/SwitchField.tsx';
import { useFault } from '../../kit/use-fault.ts';
import { type Hindrance, hindrance, isSubscribed, leaveHere, subscribeHere } from './device.ts';

/** Notices on this browser while no page is open: off until somebody switches it on, and says why where it cannot be. */
export const DeviceSwitch = ({ disabled }: { readonly disabled: boolean }) => {
  const { t } = useTranslation('history');
  const [on, setOn] = useState(false);
  const [busy, setBusy] = useState(false);
  const [why, setWhy] = useState<Hindrance>(hindrance);
  const { fault, clear, sayError } = useFault();
  useEffect(() => {
    let current = true;
    void isSubscribed().then((told) => {
      if (current) setOn(told);
    });
    return () => {
      current = false;
    };
  }, []);

  const change = async (wanted: boolean): Promise<void> => {
    setBusy(true);
    clear();
    try {
      if (!wanted) await leaveHere();
      const refused = wanted ? await subscribeHere() : null;
      setWhy(refused);
      setOn(wanted && refused === null);
    } catch (error) {
      sayError(error);
      setOn(await isSubscribed());
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <SwitchField
        label={t('notices.device.label')}
        hint={t('notices.device.hint')}
        checked={on}
        error={fault}
        disabled={disabled || busy || (!on && why === 'unsupported')}
        onChange={(wanted) => void change(wanted)}
      />
      {why !== null && <Notice tone="info">{t(`notices.device.${why}`)}</Notice>}
    </>
  );
};
