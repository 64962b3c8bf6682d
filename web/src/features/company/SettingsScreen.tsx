import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SkeletonFields } from '../../kit/Skeleton.tsx';
import { http } from '../../lib/services.ts';
import { Page } from './page-styles.ts';
import { SettingsForm } from './SettingsForm.tsx';
import type { Settings } from './settings.ts';
import { useRead } from './use-read.ts';

const load = async (signal: AbortSignal): Promise<Settings> => {
  const [first] = await http.json<readonly Settings[]>('/api/settings', { signal });
  if (first === undefined) throw new Error('The server sent no settings');
  return first;
};

/** How the selected company works: its calendar, its passwords, its work. */
export const SettingsScreen = () => {
  const { t } = useTranslation('company');
  const { state, read } = useRead(load);
  return (
    <Page>
      <header>
        <h2>{t('settings.title')}</h2>
        <p>{t('settings.text')}</p>
      </header>
      {state.is === 'loading' && <SkeletonFields fields={8} />}
      {state.is === 'failed' && <ErrorState error={state.error} onRetry={read} />}
      {state.is === 'ready' && <SettingsForm settings={state.value} />}
    </Page>
  );
};
