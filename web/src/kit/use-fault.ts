import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { useRetryOnline } from './use-retry-online.ts';

/**
 * What stands against what somebody has asked for, in words. What failed for want of a network is no longer said when the network is
 * back: then it can be asked for again.
 */
export const useFault = () => {
  const { t } = useTranslation('common');
  const [state, setState] = useState<{ readonly words: string; readonly error?: unknown }>();
  const clear = useCallback(() => setState(undefined), []);
  useRetryOnline(state?.error, clear);
  return {
    fault: state?.words,
    clear,
    say: (words: string): void => setState({ words }),
    sayError: (error: unknown): void => setState({ words: errorText(error, t), error }),
  };
};
