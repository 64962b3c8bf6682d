import { useTranslation } from 'react-i18next';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { SkeletonFields } from '../../kit/Skeleton.tsx';
import { loadSettings } from './load-settings.ts';
import { Page } from './page-styles.ts';
import { SettingsForm } from './SettingsForm.tsx';
import { useRead } from './use-read.ts';

/** How the selected company works: its calendar, its passwords, its work. */
export const SettingsScreen = () => {
  const { t } = useTranslation('company');
  const { state, read } = useRead(loadSettings);
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
