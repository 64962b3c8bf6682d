import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { brokenRules, type ChosenPassword, rulesFor } from './password-rules.ts';
import { StrengthMeter } from './StrengthMeter.tsx';

const Root = styled.div`
  display: grid;
  gap: ${space(3)};
`;
const Rules = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(150px, 1fr));
  gap: ${space(1)} ${space(3)};
  font: ${font.small};
  li { display: flex; align-items: center; gap: ${space(1.5)}; color: ${color.muted}; }
  li[data-kept='true'] { color: ${color.successText}; }
`;

/** Which rules a password that is being chosen meets, which not yet, and how hard it is to guess: all of it at once, while it is typed. */
export const PasswordRules = (chosen: ChosenPassword) => {
  const { t } = useTranslation('session');
  const broken = brokenRules(chosen);
  return (
    <Root>
      <StrengthMeter score={chosen.score} />
      <Rules aria-label={t('password.rules')}>
        {rulesFor(chosen).map((rule) => (
          <li key={rule} data-kept={!broken.includes(rule)}>
            {broken.includes(rule) ? (
              <Circle size={12} aria-label={t('password.open')} />
            ) : (
              <Check size={12} aria-label={t('password.kept')} />
            )}
            {t(`password.rule.${rule}`)}
          </li>
        ))}
      </Rules>
    </Root>
  );
};
