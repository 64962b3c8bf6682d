import { catalogueValues } from '@cadenza/domain/licensing/values';
import { faultsBy } from './faults.ts';
import type { LicenseItemRow, LicenseRow } from './use-catalogue.ts';

export type LicenseForm = { readonly name: string; readonly description: string; readonly providerLink: string };

export const licenseToForm = (license: LicenseRow | null): LicenseForm => ({
  name: license?.name ?? '',
  description: license?.description ?? '',
  providerLink: license?.providerLink ?? '',
});
export const licenseFaults = faultsBy<LicenseForm>(catalogueValues.license);

export type ItemForm = { readonly name: string; readonly key: string };

export const itemToForm = (item: LicenseItemRow | null): ItemForm => ({ name: item?.name ?? '', key: item?.key ?? '' });
export const itemFaults = faultsBy<ItemForm>(catalogueValues.licenseItem);
