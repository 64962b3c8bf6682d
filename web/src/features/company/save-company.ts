import { http } from '../../lib/services.ts';
import { type Company, type CompanyValues, toBody } from './company.ts';

/** Makes a company, or changes what differs in one. The logo goes along, so that both are kept or neither. */
export const saveCompany = async (
  before: Company | null,
  values: CompanyValues,
  logo: File | null,
): Promise<Company> => {
  const changes = toBody(values, before);
  const company = before === null ? changes : { ...changes, version: before.version };
  const body = new FormData();
  body.set('company', JSON.stringify(company));
  if (logo !== null) body.set('logo', logo);
  const path = before === null ? '/api/companies' : `/api/companies/${before.id}`;
  return http.json<Company>(path, { method: 'POST', body: logo === null ? { company } : body });
};

export const setCompanyActive = (company: Company, active: boolean): Promise<Company> =>
  http.json<Company>(`/api/societa/${company.id}/active/${active ? 'Y' : 'N'}`, { method: 'PUT' });
