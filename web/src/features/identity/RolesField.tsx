import type { Role } from '@cadenza/domain/identity/roles';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { FilterChip } from '../../kit/Chip.tsx';
import { RequiredMark } from '../../kit/FieldFrame.tsx';
import { faultCss, fieldCss, hintCss, labelCss } from '../../kit/field-styles.ts';
import { space } from '../../theme/layout.ts';

const Root = styled.fieldset`
  ${fieldCss}
  margin: 0;
  padding: 0;
  border: 0;
`;
const Legend = styled.legend`
  ${labelCss}
  padding: 0;
  margin-bottom: ${space(1)};
`;
const Choices = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space(1.5)};
`;
const Hint = styled.p`
  ${hintCss}
`;
const Fault = styled.p`
  ${faultCss}
`;

type Props = {
  readonly offered: readonly Role[];
  readonly value: readonly string[];
  /** Whoever holds a role of the company's own making needs no other. */
  readonly required: boolean;
  readonly error: string | undefined;
  readonly disabled: boolean;
  readonly onChange: (value: readonly string[]) => void;
};

/** What somebody is: any number of the specified roles, which add up. */
export const RolesField = ({ offered, value, required, error, disabled, onChange }: Props) => {
  const { t } = useTranslation(['identity', 'session']);
  const toggle = (role: string): void =>
    onChange(value.includes(role) ? value.filter((one) => one !== role) : [...value, role]);
  return (
    <Root data-invalid={error === undefined ? undefined : true}>
      <Legend>
        {t('field.roles')}
        <RequiredMark required={required} />
      </Legend>
      <Choices>
        {offered.map((role) => (
          <FilterChip
            key={role}
            label={t(`session:role.${role}`)}
            selected={value.includes(role)}
            disabled={disabled}
            onToggle={() => toggle(role)}
          />
        ))}
      </Choices>
      {error === undefined ? <Hint>{t('hint.roles')}</Hint> : <Fault role="alert">{error}</Fault>}
    </Root>
  );
};
