/** The company in which each person worked last on this device: a person of several companies begins there again. */
export interface LastCompanies {
  of(username: string): string | null;
  remember(username: string, companyId: string): void;
}

const key = 'cadenza.companies';
/** People of one device that are remembered; who was here longest ago gives way. */
const most = 8;

const read = (store: Pick<Storage, 'getItem'>): readonly (readonly [string, string])[] => {
  try {
    const value: unknown = JSON.parse(store.getItem(key) ?? '[]');
    return Array.isArray(value) ? value.filter((one): one is [string, string] => isPair(one)) : [];
  } catch {
    return [];
  }
};

const isPair = (value: unknown): boolean =>
  Array.isArray(value) && value.length === 2 && value.every((one) => typeof one === 'string');

/** People type their name as they like. */
const fold = (username: string): string => username.trim().normalize('NFKC').toLowerCase();

export const createLastCompanies = (store: Pick<Storage, 'getItem' | 'setItem'>): LastCompanies => ({
  of: (username) => read(store).find(([name]) => name === fold(username))?.[1] ?? null,
  remember: (username, companyId) => {
    const others = read(store).filter(([name]) => name !== fold(username));
    store.setItem(key, JSON.stringify([[fold(username), companyId], ...others].slice(0, most)));
  },
});
