import { type FormEvent, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../kit/Button.tsx';
import { Notice } from '../../kit/Notice.tsx';
import { errorText } from '../../lib/error-text.ts';
import { countriesIn, italy } from './countries.ts';
import { DraftFields } from './DraftFields.tsx';
import type { CompanyName, Draft } from './draft.ts';
import { focusFault } from './focus-fault.ts';
import { Actions, Form, Heading } from './styles.ts';
import { loadChecks, useChecks } from './use-checks.ts';

export type StepProps = {
  readonly draft: Draft;
  readonly onChange: (changes: Partial<Draft>) => void;
  /** What the server said of fields, by their documented names behind whose they are: `company.vatNumber`. */
  readonly told: Readonly<Record<string, string>>;
  readonly onNext: () => void;
};

export const toldOf = <Name extends string>(told: StepProps['told'], part: string): Partial<Record<Name, string>> =>
  Object.fromEntries(
    Object.entries(told).flatMap(([field, words]) =>
      field.startsWith(`${part}.`) ? [[field.slice(part.length + 1), words]] : [],
    ),
  ) as Partial<Record<Name, string>>;

/** Which company it is, and what its invoices need. */
export const CompanyStep = ({ draft, onChange, told, onNext }: StepProps) => {
  const { t, i18n } = useTranslation(['signup', 'common']);
  const checks = useChecks();
  const form = useRef<HTMLFormElement>(null);
  const [all, setAll] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const countries = useMemo(() => countriesIn(i18n.language), [i18n.language]);
  const { company } = draft;
  const faults = checks?.wrongCompany(draft) ?? {};
  const atHome = company.countryId === italy;

  const next = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    try {
      const { wrongCompany } = await loadChecks();
      setAll(true);
      if (Object.keys(wrongCompany(draft)).length === 0) onNext();
      else focusFault(form.current);
    } catch (error) {
      setFailure(error);
    }
  };
  const change = (name: CompanyName, value: string): void => onChange({ company: { ...company, [name]: value } });
  return (
    <Form ref={form} onSubmit={(event) => void next(event)} noValidate>
      <Heading>
        <h1>{t('company.title')}</h1>
        <p>{t('company.text')}</p>
      </Heading>
      <DraftFields<CompanyName>
        values={company}
        onChange={change}
        faults={faults}
        told={toldOf(told, 'company')}
        all={all}
        labelOf={(name) => t(`field.${name}`)}
        fields={[
          { name: 'businessName', required: true, wide: true, autoComplete: 'organization' },
          { name: 'countryId', required: true, options: countries, autoComplete: 'country' },
          { name: 'vatNumber', required: atHome, autoComplete: 'off' },
          ...(atHome ? [{ name: 'taxCode', autoComplete: 'off' } as const] : []),
          {
            name: 'identificationCode',
            autoComplete: 'off',
            placeholder: checks?.codeOfName(company.businessName) ?? '',
            hint: t('company.codeHint'),
          },
          { name: 'address', autoComplete: 'address-line1' },
          { name: 'streetNumber', autoComplete: 'off' },
          { name: 'municipality', autoComplete: 'address-level2' },
          { name: 'province', autoComplete: 'address-level1' },
          { name: 'phone', type: 'tel', autoComplete: 'tel' },
          ...(atHome
            ? ([
                { name: 'sdiCode', autoComplete: 'off' },
                { name: 'invoiceEmail', type: 'email', autoComplete: 'off' },
              ] as const)
            : []),
          { name: 'iban', autoComplete: 'off' },
        ]}
      />
      {failure !== null && <Notice tone="danger">{errorText(failure, t)}</Notice>}
      <Actions>
        <Button type="submit" variant="primary">
          {t('next')}
        </Button>
      </Actions>
    </Form>
  );
};
