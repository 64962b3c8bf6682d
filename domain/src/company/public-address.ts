/** What of the address says which equipment it is about. */
const equipmentParameter = 'attrezzatura';

/**
 * Where people outside open a request for support with a company, known by its code: what the settings show, what stands behind every
 * QR code. `origin` without a slash at its end; with equipment it is chosen there already.
 */
export const publicAddress = (origin: string, companyCode: string, equipmentId?: string): string => {
  const chosen = equipmentId === undefined ? '' : `?${equipmentParameter}=${encodeURIComponent(equipmentId)}`;
  return `${origin}/supportRequests/${encodeURIComponent(companyCode)}${chosen}`;
};
