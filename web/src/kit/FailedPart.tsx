import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { layer, radius } from '../theme/layout.ts';
import { color } from '../theme/tokens.ts';
import { Button } from './Button.tsx';
import { ErrorState } from './ErrorState.tsx';

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

type Props = {
  readonly error: unknown;
  readonly onRetry: () => void;
  readonly triedAgain?: boolean;
  readonly onClose?: (() => void) | undefined;
  /** Nothing else is on the page. */
  readonly alone?: boolean;
};

/** Instead of a dialog or a panel that did not arrive or has a fault: over the screen, which stays as it was. */
export const FailedPart = ({ error, onRetry, triedAgain = false, onClose, alone = false }: Props) => {
  const { t } = useTranslation('common');
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
