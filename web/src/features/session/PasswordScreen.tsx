import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { toast } from '../../kit/toast.ts';
import { session } from '../../lib/services.ts';
import { PasswordForm } from './PasswordForm.tsx';
import { SessionFrame } from './SessionFrame.tsx';

/** The forced change: a new password must be made, and the user signs in again with it. */
export const PasswordScreen = () => {
  const { t } = useTranslation('session');
  const changed = (): void => {
    toast.success(t('password.changed'), { duration: 3500 });
    void session.signOut();
  };
  return (
    <SessionFrame
      title={t('password.title')}
      text={t('password.expired')}
      foot={
        <Button size="dense" variant="quiet" onClick={() => void session.signOut()}>
          {t('password.leave')}
        </Button>
      }
    >
      <PasswordForm onChanged={changed} />
    </SessionFrame>
  );
};
