import { useState } from 'react';
import { useFault } from './use-fault.ts';

/**
 * What a dialog does when its button is pressed: busy until it is done, which closes the dialog; where it fails, the dialog says why
 * and the button can be pressed again.
 */
export const useAct = () => {
  const [busy, setBusy] = useState(false);
  const { fault, clear, say, sayError } = useFault();
  const act = async (task: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    clear();
    try {
      await task();
    } catch (error) {
      sayError(error);
      setBusy(false);
    }
  };
  return { busy, fault, say, act };
};
