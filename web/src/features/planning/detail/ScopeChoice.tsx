import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import type { Scope } from '../../../lib/schema.gen.ts';
import { font, space } from '../../../theme/layout.ts';
import { color } from '../../../theme/tokens.ts';

const Choices = styled.fieldset`
  display: grid;
  gap: ${space(2)};
  margin: ${space(4)} 0 0;
  padding: 0;
  border: 0;
  legend { padding: 0 0 ${space(2)}; font: ${font.strong}; }
  label { display: grid; grid-template-columns: auto 1fr; gap: 0 ${space(2)}; align-items: center; min-height: 32px; cursor: pointer; }
  small { grid-column: 2; color: ${color.muted}; font: ${font.small}; }
`;

const scopes: readonly Scope[] = ['ONE', 'ALL', 'FOLLOWING'];

type Props = { readonly legend: string; readonly value: Scope; readonly onChange: (scope: Scope) => void };

/** How far a change of one work of a series reaches. Completed ones are never touched. */
export const ScopeChoice = ({ legend, value, onChange }: Props) => {
  const { t } = useTranslation('planning');
  const name = useId();
  return (
    <Choices>
      <legend>{legend}</legend>
      {scopes.map((one) => (
        <label key={one}>
          <input type="radio" name={name} value={one} checked={value === one} onChange={() => onChange(one)} />
          {t(`scope.${one}`)}
          {one !== 'ONE' && <small>{t('scope.notCompleted')}</small>}
        </label>
      ))}
    </Choices>
  );
};
