import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { failureOf } from '../lib/failure.ts';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';
import { useNewerBuild } from './use-newer-build.ts';
import { useRetryOnline } from './use-retry-online.ts';

type Props = {
  readonly error: unknown;
  /** What could not be done: "Impossibile caricare gli impianti". */
  readonly title?: string;
  readonly onRetry?: (() => void) | undefined;
  readonly retrying?: boolean;
  /** It was tried again in vain: browsers up to Chromium 155 never ask again for a module that did not come once. */
  readonly triedAgain?: boolean;
  /** Other ways out, behind the retry. */
  readonly actions?: ReactNode;
  /** 1 where the message is the whole page. */
  readonly level?: 1 | 2;
};

/** A failure in the place where the content would be: what failed, why as far as it was seen, and a way out. */
export const ErrorState = ({
  error,
  title,
  onRetry,
  retrying = false,
  triedAgain = false,
  actions,
  level = 2,
}: Props) => {
  const { t } = useTranslation('common');
  const newer = useNewerBuild(error);
  useRetryOnline(error, onRetry);
  const reloads = newer || triedAgain || failureOf(error) === 'page';
  return (
    <Message
      tone="danger"
      level={level}
      icon={<TriangleAlert size={20} aria-hidden />}
      title={title ?? t('failed')}
      actions={
        (onRetry !== undefined || reloads || actions !== undefined) && (
          <>
            {onRetry !== undefined && (
              <Button onClick={onRetry} busy={retrying}>
                {t('retry')}
              </Button>
            )}
            {reloads && <Button onClick={() => window.location.reload()}>{t('reload')}</Button>}
            {actions}
          </>
        )
      }
    >
      {newer ? t('newBuild') : errorText(error, t)}
    </Message>
  );
};
