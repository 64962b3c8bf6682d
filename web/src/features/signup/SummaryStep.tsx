import { conditionsVersion } from '@cadenza/domain/signup/rules';
import { type FormEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { ErrorState } from '../../kit/ErrorState.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { CheckboxField } from '../../kit/SwitchField.tsx';
import { ApiError } from '../../lib/api-error.ts';
import { commandId } from '../../lib/command-id.ts';
import { errorText } from '../../lib/error-text.ts';
import { useLanguage } from '../../lib/language-store.ts';
import { joinLanguage } from '../../lib/languages.ts';
import { signUpPath } from '../../lib/sign-up-page.ts';
import { type Begun, beginSignUp } from './calls.ts';
import { countriesIn } from './countries.ts';
import { companyNames, type Draft } from './draft.ts';
import { focusFault } from './focus-fault.ts';
import { OfferChoice } from './OfferChoice.tsx';
import { Actions, Facts, Form, Heading, Section, Trap } from './styles.ts';
import { useCatalogue } from './use-catalogue.ts';
import { useForm } from './use-form.ts';

type Props = {
  readonly draft: Draft;
  readonly password: string;
  readonly onChange: (changes: Partial<Draft>) => void;
  readonly onBegun: (begun: Begun) => void;
  /** The server does not take some fields: where they are typed they are told. */
  readonly onFaults: (told: Readonly<Record<string, string>>) => void;
  readonly onBack: () => void;
};

/** All that was said, what is bought, and the conditions; nothing is sent before. */
export const SummaryStep = ({ draft, password, onChange, onBegun, onFaults, onBack }: Props) => {
  const { t } = useTranslation(['signup', 'common']);
  const language = useLanguage();
  const formToken = useForm();
  const form = useRef<HTMLFormElement>(null);
  const { state, again } = useCatalogue();
  const [website, setWebsite] = useState('');
  const [busy, setBusy] = useState(false);
  const [all, setAll] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [command, setCommand] = useState(commandId);
  const { company, user, priceId, accepted } = draft;
  const offers = state.is === 'ready' ? state.offers : [];
  const chosen = offers.some(({ price }) => price.id === priceId) ? priceId : null;

  const send = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    setAll(true);
    if (!accepted || chosen === null) return focusFault(form.current);
    setBusy(true);
    setFailure(null);
    try {
      const body = {
        company: Object.fromEntries(Object.entries(company).filter(([, text]) => text.trim() !== '')),
        user: {
          ...user,
          email: user.email.trim(),
          username: user.username.trim(),
          password,
          confirmPassword: password,
        },
        ...{ locale: language, conditions: conditionsVersion, licensePriceId: chosen },
        ...{ ...(website !== '' && { website }), formToken: await formToken() },
      };
      onBegun(await beginSignUp(body, command));
    } catch (error) {
      // What was refused is sent anew; what may have arrived is the same once more.
      if (error instanceof ApiError && error.status >= 400 && error.status < 500) setCommand(commandId());
      const faults =
        error instanceof ApiError ? error.errors.filter(({ field }) => /^(company|user)\./.test(field)) : [];
      if (faults.length > 0) onFaults(Object.fromEntries(faults.map(({ field, message }) => [field, message])));
      setFailure(error);
    } finally {
      setBusy(false);
    }
  };
  const writtenOf = (name: (typeof companyNames)[number]): string =>
    name === 'countryId'
      ? (countriesIn(language).find(({ id }) => id === company.countryId)?.label ?? '')
      : company[name];
  return (
    <Form ref={form} onSubmit={(event) => void send(event)} noValidate>
      <Heading>
        <h1>{t('summary.title')}</h1>
        <p>{t('summary.text')}</p>
      </Heading>
      <Section>
        <h2>{t('step.company')}</h2>
        <Facts>
          {companyNames
            .filter((name) => writtenOf(name) !== '')
            .map((name) => (
              <div key={name} style={{ display: 'contents' }}>
                <dt>{t(`field.${name}`)}</dt>
                <dd>{writtenOf(name)}</dd>
              </div>
            ))}
        </Facts>
      </Section>
      <Section>
        <h2>{t('step.user')}</h2>
        <Facts>
          <dt>{t('field.name')}</dt>
          <dd>{`${user.name} ${user.surname}`}</dd>
          <dt>{t('field.email')}</dt>
          <dd>{user.email}</dd>
          <dt>{t('field.username')}</dt>
          <dd>{user.username || user.email}</dd>
        </Facts>
      </Section>
      {state.is === 'failed' && <ErrorState error={state.error} onRetry={again} />}
      {state.is === 'ready' && offers.length === 0 && <Notice tone="info">{t('offer.none')}</Notice>}
      {offers.length > 0 && (
        <OfferChoice
          offers={offers}
          chosen={chosen}
          onChoose={(id) => onChange({ priceId: id })}
          fault={all && chosen === null ? t('offer.required') : undefined}
        />
      )}
      <Section>
        <CheckboxField
          name="conditions"
          label={t('conditions.accept', { version: conditionsVersion })}
          checked={accepted}
          onChange={(yes) => onChange({ accepted: yes })}
          error={all && !accepted ? t('conditions.required') : undefined}
        />
        <a href={joinLanguage(language, signUpPath('conditions'))} target="_blank" rel="noreferrer">
          {t('conditions.read')}
        </a>
      </Section>
      <Trap aria-hidden>
        <label>
          Website
          <input
            name="website"
            tabIndex={-1}
            autoComplete="off"
            value={website}
            onChange={(event) => setWebsite(event.target.value)}
          />
        </label>
      </Trap>
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      <Actions>
        <Button onClick={onBack}>{t('back')}</Button>
        <Button
          type="submit"
          variant="primary"
          busy={busy}
          disabledReason={offers.length === 0 ? t('offer.none') : undefined}
        >
          {t('summary.send')}
        </Button>
      </Actions>
    </Form>
  );
};
