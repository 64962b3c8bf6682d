import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { type Begun, beginCheckout } from './calls.ts';
import type { Draft } from './draft.ts';
import { OfferChoice } from './OfferChoice.tsx';
import { Actions, Heading, Section } from './styles.ts';
import { useCatalogue } from './use-catalogue.ts';

type Props = {
  readonly begun: Begun;
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
};

/** The address is verified: what was chosen is paid on the page of the provider, which comes back here. */
export const PayStep = ({ begun, draft, onChange }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const { state, again } = useCatalogue();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const offers = state.is === 'ready' ? state.offers : [];
  const chosen = offers.find(({ price }) => price.id === draft.priceId)?.price.id ?? null;
  const pay = async (): Promise<void> => {
    if (chosen === null) return;
    setBusy(true);
    setFailure(null);
    try {
      const { url } = await beginCheckout({ ...begun, stripeProductPriceId: chosen });
      window.location.assign(url);
    } catch (error) {
      setFailure(error);
      setBusy(false);
    }
  };
  return (
    <Section>
      <Heading>
        <h1>{t('pay.title')}</h1>
        <p>{t('pay.text')}</p>
      </Heading>
      <Notice tone="success">{t('pay.verified')}</Notice>
      {state.is === 'failed' && <ErrorState error={state.error} onRetry={again} />}
      {state.is === 'ready' && offers.length === 0 && <Notice tone="info">{t('offer.none')}</Notice>}
      {offers.length > 0 && (
        <OfferChoice offers={offers} chosen={chosen} onChoose={(priceId) => onChange({ priceId })} fault={undefined} />
      )}
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      <Actions>
        <Button
          variant="primary"
          busy={busy}
          disabledReason={chosen === null ? t('offer.required') : undefined}
          onClick={() => void pay()}
        >
          {t('pay.go')}
        </Button>
      </Actions>
    </Section>
  );
};
