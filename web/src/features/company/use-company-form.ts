import { useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../kit/toast.ts';
import type { Conflicts } from '../../kit/use-conflicts.ts';
import { useSaving } from '../../kit/use-saving.ts';
import { ApiError } from '../../lib/api-error.ts';
import { http } from '../../lib/services.ts';
import { renewCompany } from '../../lib/session/renew-company.ts';
import { type Company, type CompanyValues, faultsOf, nameOf, toForm } from './company.ts';
import { saveCompany } from './save-company.ts';

export type CompanyForm = {
  readonly form: UseFormReturn<CompanyValues>;
  readonly basis: Company | null;
  readonly conflicts: Conflicts<CompanyValues>;
  /** The server's refusal, in words. */
  readonly fault: string | undefined;
  readonly logo: File | null;
  readonly setLogo: (file: File | null) => void;
  /** What the server has against the picture, in words. */
  readonly logoFault: string | undefined;
  readonly dirty: boolean;
  readonly submit: () => Promise<void>;
};

/** Faults stand at their fields 300 ms after the last key; those of the server, too. `company`: null for a new one. */
export const useCompanyForm = (company: Company | null, onSaved: (saved: Company) => void): CompanyForm => {
  const { t } = useTranslation(['company', 'registry', 'common']);
  // What the form counts its changes from: a newer one after somebody else was quicker.
  const [basis, setBasis] = useState(company);
  const [logo, setLogo] = useState<File | null>(null);
  const [logoFault, setLogoFault] = useState<string | undefined>();
  const form = useForm<CompanyValues>({
    defaultValues: toForm(company),
    mode: 'onTouched',
    delayError: 300,
    resolver: (values) => {
      const faults = Object.entries(faultsOf(values, basis));
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
  const save = async (values: CompanyValues): Promise<void> => {
    setLogoFault(undefined);
    const saved = await saveCompany(basis, values, logo).catch((error: unknown) => {
      // The picture is no field of the form.
      if (error instanceof ApiError) setLogoFault(error.errors.find(({ field }) => field === 'logo')?.message);
      throw error;
    });
    // Who has made a company can go there from now on, which the drawer shows.
    const now = basis === null ? undefined : { ...saved, businessName: nameOf(saved) };
    renewCompany(now);
    setLogo(null);
    setBasis(saved);
    form.reset(toForm(saved));
    toast.success(t('common:saved', { what: asWritten(nameOf(saved)) }));
    onSaved(saved);
  };
  const load = ({ id }: Company): Promise<Company> => http.json<Company>(`/api/companies/${id}`);
  const fieldOf = (name: string): string => name.replace(/^company\./, '');
  const { fault, conflicts, submit } = useSaving({ form, basis, setBasis, toForm, save, load, fieldOf });
  // What is on its way to the server is nobody's to lose.
  const dirty = (form.formState.isDirty || logo !== null) && !form.formState.isSubmitting;
  const choose = (file: File | null): void => {
    setLogoFault(undefined);
    setLogo(file);
  };
  return { form, basis, conflicts, fault, logo, setLogo: choose, logoFault, dirty, submit };
};
