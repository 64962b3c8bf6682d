import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../lib/language-store.ts';
import { regionOf } from '../../lib/languages.ts';
import { Offers } from './styles.ts';
import type { Offered } from './use-catalogue.ts';

type Props = {
  readonly offers: readonly Offered[];
  readonly chosen: string | null;
  readonly onChoose: (priceId: string) => void;
  readonly fault: string | undefined;
};

/** Which license, paid how often. Prices are net: taxes depend on the country and are said before anything is paid. */
export const OfferChoice = ({ offers, chosen, onChoose, fault }: Props) => {
  const { t } = useTranslation('signup');
  const euro = new Intl.NumberFormat(regionOf[useLanguage()], { style: 'currency', currency: 'EUR' });
  return (
    <Offers aria-describedby={fault === undefined ? undefined : 'offer-fault'}>
      <legend>{t('offer.title')}</legend>
      {offers.map(({ license, price, net }) => (
        <label key={price.id}>
          <input
            type="radio"
            name="licensePriceId"
            value={price.id}
            checked={price.id === chosen}
            aria-invalid={fault === undefined ? undefined : true}
            onChange={() => onChoose(price.id)}
          />
          <span>{license.name}</span>
          <b>{t(`offer.${price.recurrence}`, { price: euro.format(net / 100) })}</b>
          {(price.discount !== null || license.description) && (
            <small>
              {[
                license.description,
                price.discount &&
                  t('offer.discount', { full: euro.format(Number(price.value)), what: price.discount.description }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </small>
          )}
        </label>
      ))}
      <small>{t('offer.net')}</small>
      {fault !== undefined && (
        <p id="offer-fault" role="alert">
          {fault}
        </p>
      )}
    </Offers>
  );
};
