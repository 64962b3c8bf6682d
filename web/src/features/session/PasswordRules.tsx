import { Check, Circle } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { font, space } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { brokenRules, passwordRules } from './password-rules.ts';
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

type Props = {
  readonly password: string;
  /** The one before; undefined where there is none. */
  readonly old?: string;
  /** How hard it is to guess, as `useStrength` says. */
  readonly score: number | undefined;
};

/** Which rules a password that is being chosen meets, which not yet, and how hard it is to guess. */
export const PasswordRules = ({ password, old, score }: Props) => {
  const { t } = useTranslation('session');
  const broken = brokenRules(password, old ?? '');
  const asked = passwordRules.filter((rule) => rule !== 'different' || old !== undefined);
  return (
    <Root>
      <StrengthMeter score={score} />
      <Rules aria-label={t('password.rules')}>
        {asked.map((rule) => (
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
