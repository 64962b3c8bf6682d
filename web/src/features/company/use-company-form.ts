import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type FieldForm, useFieldForm } from '../../kit/field-form/use-field-form.ts';
import { asWritten, toast } from '../../kit/toast.ts';
import { ApiError } from '../../lib/api-error.ts';
import { http } from '../../lib/services.ts';
import { renewCompany } from '../../lib/session/renew-company.ts';
import { type Company, type CompanyValues, faultsOf, nameOf, toForm } from './company.ts';
import { saveCompany } from './save-company.ts';

export type CompanyForm = FieldForm<CompanyValues, Company> & {
  readonly logo: File | null;
  readonly setLogo: (file: File | null) => void;
  /** What the server has against the picture, in words. */
  readonly logoFault: string | undefined;
};

/** The form of a company, and the picture that is no field of it. `company`: null for a new one. */
export const useCompanyForm = (company: Company | null, onSaved: (saved: Company) => void): CompanyForm => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  const [logo, setLogo] = useState<File | null>(null);
  const [logoFault, setLogoFault] = useState<string | undefined>();
  const form = useFieldForm<CompanyValues, Company>({
    row: company,
    toForm,
    faultsOf,
    save: async (values, { basis, goOnFrom }) => {
      setLogoFault(undefined);
      const saved = await saveCompany(basis, values, logo).catch((error: unknown) => {
        // The picture is no field of the form.
        if (error instanceof ApiError) setLogoFault(error.errors.find(({ field }) => field === 'logo')?.message);
        throw error;
      });
      // Who has made a company can go there from now on, which the drawer shows.
      renewCompany(basis === null ? undefined : { ...saved, businessName: nameOf(saved) });
      setLogo(null);
      goOnFrom(saved);
      toast.success(t('common:saved', { what: asWritten(nameOf(saved)) }));
      onSaved(saved);
    },
    load: ({ id }) => http.json<Company>(`/api/companies/${id}`),
    fieldOf: (name) => name.replace(/^company\./, ''),
  });
  const choose = (file: File | null): void => {
    setLogoFault(undefined);
    setLogo(file);
  };
  return { ...form, dirty: form.dirty || (logo !== null && !form.saving), logo, setLogo: choose, logoFault };
};
