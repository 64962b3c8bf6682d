import { Check, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { useLanguage } from '../../lib/language-store.ts';
import { color, state } from '../../theme/tokens.ts';
import { type FigureName, figureText } from './figure.ts';
import { type Aims, aimOf, reachedOf } from './targets.ts';

const Said = styled.small`
  display: flex;
  align-items: baseline;
  gap: 4px;
  && { color: ${state.completed.text}; }
  &&[data-missed] { color: ${color.danger}; }
  svg { flex: none; align-self: center; }
`;

type Props = { readonly name: FigureName; readonly value: number | string | null | undefined; readonly aims: Aims };

/** Whether a figure is where the company wants it, in words; nothing where it wants nothing. */
export const TargetNote = ({ name, value, aims }: Props) => {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const reached = reachedOf(name, value, aims);
  if (reached === null) return null;
  const Sign = reached ? Check : X;
  return (
    <Said data-target data-missed={!reached || undefined}>
      <Sign size={12} aria-hidden />
      {t(reached ? 'targets.reached' : 'targets.missed', {
        value: figureText(name, aimOf(name, aims), { t, language }),
      })}
    </Said>
  );
};
