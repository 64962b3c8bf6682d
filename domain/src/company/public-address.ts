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

/** Where whoever has its link sees how a request stands. `language`: of which the pages are, but for Italian, which needs no saying. */
export const followAddress = (
  origin: string,
  { companyCode, secret, language }: { companyCode: string; secret: string; language: string },
): string => {
  const inLanguage = language === 'it' ? origin : `${origin}/${encodeURIComponent(language)}`;
  return `${publicAddress(inLanguage, companyCode)}/${encodeURIComponent(secret)}`;
};
