import { leastStrength } from '@cadenza/domain/identity/password-strength';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, motion, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';

const Root = styled.div`
  display: grid;
  gap: ${space(1)};
  min-height: 38px;
  font: ${font.small};
  p { color: ${color.muted}; }
  p[data-good='true'] { color: ${color.successText}; }
`;
const Bars = styled.div`
  display: grid;
  grid-template-columns: repeat(4, 1fr);
  gap: ${space(1)};
  max-width: 320px;
  span { height: 4px; border-radius: 2px; background: ${color.border}; transition: background ${motion.normal}; }
  span[data-on='true'] { background: ${color.dangerText}; }
  &[data-good='true'] span[data-on='true'] { background: ${color.successText}; }
`;

/** How hard the password is to guess, in four steps and in words. `score`: 0 to 4; undefined is not judged. */
export const StrengthMeter = ({ score }: { readonly score: number | undefined }) => {
  const { t } = useTranslation('session');
  const good = score !== undefined && score >= leastStrength;
  return (
    <Root>
      <Bars data-good={good} aria-hidden>
        {[1, 2, 3, 4].map((step) => (
          <span key={step} data-on={score !== undefined && Math.max(score, 1) >= step} />
        ))}
      </Bars>
      <p data-good={good} role="status">
        {score !== undefined &&
          `${t('password.strength.label')}: ${t(`password.strength.level.${score}`)}${good ? '' : `. ${t('password.strength.advice')}`}`}
      </p>
    </Root>
  );
};
