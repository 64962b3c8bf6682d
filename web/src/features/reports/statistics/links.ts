/** Where the works behind a number are listed: addresses of the list. */
const list = '/pianificazioni/lista';

type Search = Readonly<Record<string, string>>;
const to = (search: Search): { readonly to: string; readonly search: Search } => ({ to: list, search });

export const days = (from: string, until: string, more: Search = {}) => to({ dal: from, al: until, ...more });
/** All that is open, whenever it was to begin. */
export const openUpTo = (until: string) => to({ stato: 'open', dal: 'sempre', al: until });
export const overdue = (more: Search = {}) => to({ stato: 'overdue', ...more });
export const faultsOf = (equipmentId: string) => to({ stato: 'faults', attrezzatura: equipmentId });
export const requestsOf = (status: 'WAITING' | 'HANDLING') => ({
  to: '/supportRequests/supportRequests',
  search: { filtri: `status:${status}` },
});
