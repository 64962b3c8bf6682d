import { source } from '../../kit/OnDemand.tsx';

/** Forms: fetched once the list stands, so that neither waits for the other. */
export const userDialog = source(async () => (await import('./UserDialog.tsx')).UserDialog);
export const userRolesPanel = source(async () => (await import('./UserRolesPanel.tsx')).UserRolesPanel);
export const roleDialog = source(async () => (await import('./RoleDialog.tsx')).RoleDialog);
