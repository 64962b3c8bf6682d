import { source } from '../../kit/OnDemand.tsx';

/** Forms: fetched once the list stands, so that neither waits for the other. */
export const licenseDialog = source(async () => (await import('./LicenseDialog.tsx')).LicenseDialog);
export const licenseItemDialog = source(async () => (await import('./LicenseItemDialog.tsx')).LicenseItemDialog);
export const discountDialog = source(async () => (await import('./DiscountDialog.tsx')).DiscountDialog);
export const priceDialog = source(async () => (await import('./PriceDialog.tsx')).PriceDialog);
