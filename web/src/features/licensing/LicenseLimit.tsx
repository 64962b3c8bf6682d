import { unlimited } from '@cadenza/domain/licensing/offer';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button } from '../../kit/Button.tsx';
import { isWithin, NumberField } from '../../kit/NumberField.tsx';
import { asWritten, toast } from '../../kit/toast.ts';
import { errorText } from '../../lib/error-text.ts';
import { useCommand } from '../../lib/use-command.ts';
import { space } from '../../theme/layout.ts';
import { SetLicenseLimitDocument } from './catalogue-acts.gen.ts';
import type { LimitRow } from './use-catalogue.ts';

const Line = styled.form`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: end;
  gap: ${space(2)};
`;

const bounds = { min: 0, max: 1_000_000_000 };

type Props = {
  readonly licenseId: string;
  readonly limit: LimitRow;
  readonly lockedReason: string | undefined;
  readonly onDone: () => void;
};

/** How many of one thing a license allows: an empty field is no limit. */
export const LicenseLimit = ({ licenseId, limit, lockedReason, onDone }: Props) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const command = useCommand();
  const { item } = limit;
  const before = limit.value === unlimited ? null : limit.value;
  const [value, setValue] = useState(before);
  const [busy, setBusy] = useState(false);
  const unchanged = value === before;
  const wrong = value !== null && !isWithin(value, bounds);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (unchanged || wrong || busy || lockedReason !== undefined) return;
    setBusy(true);
    try {
      await command(SetLicenseLimitDocument, { licenseId, licenseItemId: item.id, value: value ?? unlimited });
      toast.success(t('limitSaved', { name: asWritten(item.name) }));
      onDone();
    } catch (error) {
      toast.error(errorText(error, t));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Line onSubmit={(event) => void save(event)} noValidate>
      <NumberField
        label={item.name}
        name={item.key}
        value={value}
        onChange={setValue}
        limits={bounds}
        placeholder={t('unlimited')}
        disabled={lockedReason !== undefined}
      />
      <Button
        type="submit"
        busy={busy}
        aria-label={t('saveLimit', { name: item.name })}
        disabledReason={lockedReason ?? (unchanged || wrong ? t('changeFirst') : undefined)}
      >
        {t('common:save')}
      </Button>
    </Line>
  );
};
