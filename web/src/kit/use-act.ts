import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';

/**
 * What a dialog does when its button is pressed: busy until it is done, which closes the dialog; where it fails, its words stay and
 * the button can be pressed again.
 */
export const useAct = () => {
  const { t } = useTranslation('common');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string | undefined>();
  const act = async (task: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setFault(undefined);
    try {
      await task();
    } catch (error) {
      setFault(errorText(error, t));
      setBusy(false);
    }
  };
  return { busy, fault, setFault, act };
};
