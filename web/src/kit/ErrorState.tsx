import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../lib/error-text.ts';
import { Button } from './Button.tsx';
import { Message } from './Message.tsx';

type Props = {
  readonly error: unknown;
  /** What could not be done: "Impossibile caricare gli impianti". */
  readonly title?: string;
  readonly onRetry?: () => void;
  readonly retrying?: boolean;
};

/** A failure in the place where the content would be: what failed, why, and a way to try again. */
export const ErrorState = ({ error, title, onRetry, retrying = false }: Props) => {
  const { t } = useTranslation('common');
  const actions =
    onRetry === undefined ? undefined : (
      <Button onClick={onRetry} busy={retrying}>
        {t('retry')}
      </Button>
    );
  return (
    <Message
      tone="danger"
      icon={<TriangleAlert size={20} aria-hidden />}
      title={title ?? t('failed')}
      actions={actions}
    >
      {errorText(error, t)}
    </Message>
  );
};
