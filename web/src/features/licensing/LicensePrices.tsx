import { recurrences } from '@cadenza/domain/licensing/offer';
import { Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styled from 'styled-components';
import { Button, IconButton } from '../../kit/Button.tsx';
import { EditIcon } from '../../kit/EditIcon.tsx';
import { useRowActs } from '../../kit/list-screen/use-row-acts.tsx';
import { OnDemand } from '../../kit/OnDemand.tsx';
import { asWritten } from '../../kit/toast.ts';
import { formatMoney } from '../../lib/format.ts';
import { useCommand } from '../../lib/use-command.ts';
import { font, space, tabular } from '../../theme/layout.ts';
import { color } from '../../theme/tokens.ts';
import { RemoveLicensePriceDocument } from './catalogue-acts.gen.ts';
import { priceDialog } from './dialogs.ts';
import type { LicenseRow, PriceRow } from './use-catalogue.ts';

const Prices = styled.ul`
  display: grid;
  li { display: grid; grid-template-columns: minmax(0, 1fr) auto auto; align-items: center; gap: ${space(2)}; padding: ${space(2)} 0; }
  li + li { border-top: 1px solid ${color.border}; }
  strong { font: ${font.strong}; ${tabular} }
  small { display: block; font: ${font.small}; color: ${color.muted}; overflow-wrap: anywhere; }
`;
const Foot = styled.div`
  display: grid;
  justify-items: start;
`;

type Props = {
  readonly license: LicenseRow;
  readonly lockedReason: string | undefined;
  readonly onDone: () => void;
};

/** The prices of a license: at most one by the month and one by the year. */
export const LicensePrices = ({ license, lockedReason, onDone }: Props) => {
  const { t } = useTranslation(['licensing', 'registry', 'common']);
  const command = useCommand();
  const acts = useRowActs(onDone);
  const [form, setForm] = useState<{ price: PriceRow | null } | null>(null);
  const { prices } = license;
  const full = prices.length >= recurrences.length ? t('pricesFull') : undefined;
  return (
    <>
      {prices.length === 0 && <p>{t('noPrices')}</p>}
      <Prices>
        {prices.map((price) => {
          const name = t(`price.${price.recurrence}`);
          return (
            <li key={price.id}>
              <span>
                <strong>{formatMoney(price.value)}</strong> {t(`per.${price.recurrence}`)}
                {price.discount && <small>{price.discount.description}</small>}
              </span>
              <IconButton
                label={t('editPrice', { name })}
                icon={<EditIcon locked={lockedReason !== undefined} />}
                onClick={() => setForm({ price })}
              />
              <IconButton
                label={t('removePrice', { name })}
                icon={<Trash2 size={16} aria-hidden />}
                disabledReason={lockedReason}
                onClick={() =>
                  acts.ask({
                    title: t('registry:removeTitle', { name }),
                    text: t('removePriceText'),
                    confirmLabel: t('registry:remove'),
                    act: () => command(RemoveLicensePriceDocument, { id: price.id }),
                    done: t('registry:removed', { name: asWritten(name) }),
                  })
                }
              />
            </li>
          );
        })}
      </Prices>
      <Foot>
        <Button
          icon={<Plus size={16} aria-hidden />}
          disabledReason={lockedReason ?? full}
          onClick={() => setForm({ price: null })}
        >
          {t('newPrice')}
        </Button>
      </Foot>
      {form !== null && (
        <OnDemand
          key={form.price?.id}
          of={priceDialog}
          props={{
            ...{ license, lockedReason, row: form.price },
            onClose: () => setForm(null),
            onSaved: () => {
              setForm(null);
              onDone();
            },
          }}
        />
      )}
      {acts.dialogs}
    </>
  );
};
