import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { layer, radius } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { Button } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';
import { useFailedPiece } from './failed-pieces.ts';
import { useRetryOnline } from './use-retry-online.ts';

const Card = styled.div`
  position: fixed;
  inset: 0;
  z-index: ${layer.toast};
  width: min(440px, 100% - 32px);
  height: fit-content;
  margin: auto;
  border: 1px solid ${color.border};
  border-radius: ${radius.large};
  background: ${color.surface};
  box-shadow: 0 16px 48px rgb(0 0 0 / 0.2);
`;

/** At the lower edge: what is above can be read and worked with. */
const Strip = styled(Card)`
  inset: auto 0 calc(72px + var(--safe-bottom, 0px)) 0;
  margin: 0 auto;
  &[hidden] { display: none; }
`;

type Props = {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly triedAgain?: boolean;
  readonly onClose?: (() => void) | undefined;
  /** Nothing else is on the page. */
  readonly alone?: boolean;
};

/** Instead of a dialog, a panel or a piece of the screen that did not arrive or has a fault: over the screen, which stays as it was. */
export const FailedPart = ({ error, onRetry, triedAgain = false, onClose, alone = false }: Props) => {
  const { t } = useTranslation('common');
  if (!alone && onClose === undefined) return <FailedPiece error={error} onRetry={onRetry} triedAgain={triedAgain} />;
  return (
    <Card as={alone ? 'main' : 'div'}>
      <ErrorState
        error={error}
        level={alone ? 1 : 2}
        onRetry={onRetry}
        triedAgain={triedAgain}
        actions={onClose !== undefined && <Button onClick={onClose}>{t('close')}</Button>}
      />
    </Card>
  );
};

/** Nobody opened it, so nobody is kept from the rest: one message for all pieces that are missing, which can be closed. */
const FailedPiece = ({ error, onRetry, triedAgain }: Pick<Props, 'error' | 'onRetry'> & { triedAgain: boolean }) => {
  const { t } = useTranslation('common');
  const { speaks, isHidden, close, retryAll } = useFailedPiece(onRetry);
  // That of the one that speaks is the message's own.
  useRetryOnline(speaks ? null : error, onRetry);
  if (!speaks) return null;
  return (
    <Strip hidden={isHidden}>
      <ErrorState
        error={error}
        onRetry={retryAll}
        triedAgain={triedAgain}
        actions={<Button onClick={close}>{t('close')}</Button>}
      />
    </Strip>
  );
};
