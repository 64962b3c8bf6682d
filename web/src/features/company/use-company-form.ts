import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../kit/toast.ts';
import { ApiError } from '../../lib/api-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { type Company, type CompanyFieldName, type CompanyValues, faultsOf, nameOf, toForm } from './company.ts';
import { saveCompany } from './save-company.ts';

export type CompanyForm = {
  readonly form: UseFormReturn<CompanyValues>;
  /** The server's refusal, in words. */
  readonly fault: string | undefined;
  readonly logo: File | null;
  readonly setLogo: (file: File | null) => void;
  readonly dirty: boolean;
  readonly submit: () => void;
};

/** Faults stand at their fields 300 ms after the last key; those of the server, too. `company`: null for a new one. */
export const useCompanyForm = (company: Company | null, onSaved: (saved: Company) => void): CompanyForm => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  const [fault, setFault] = useState<string | undefined>();
  const [logo, setLogo] = useState<File | null>(null);
  const form = useForm<CompanyValues>({
    defaultValues: toForm(company),
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values, company));
      return faults.length === 0
        ? { values, errors: {} }
        : {
            values: {},
            errors: Object.fromEntries(
              faults.map(([name, { code, params }]) => [
                name,
                { type: 'value', message: t(`registry:fault.${code}`, { ...params }) },
              ]),
            ),
          };
    },
  });
  const submit = form.handleSubmit(async (values) => {
    setFault(undefined);
    try {
      const saved = await saveCompany(company, values, logo);
      setLogo(null);
      form.reset(toForm(saved));
      toast.success(t('common:saved', { what: asWritten(nameOf(saved)) }));
      onSaved(saved);
    } catch (error) {
      const faults = error instanceof ApiError ? error.errors : [];
      for (const { field, message } of faults)
        form.setError(field.replace(/^company\./, '') as CompanyFieldName, { type: 'server', message });
      setFault(errorText(error, t));
    }
  });
  // What is on its way to the server is nobody's to lose.
  const dirty = (form.formState.isDirty || logo !== null) && !form.formState.isSubmitting;
  return { form, fault, logo, setLogo, dirty, submit: () => void submit() };
};
