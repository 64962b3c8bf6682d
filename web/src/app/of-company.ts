const uuid = '[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}';
/** Works, people and records are the company's own: whatever names one of them, filters too. */
const ofCompany = new RegExp(uuid, 'i');
const recordAtTheEnd = new RegExp(`/${uuid}$`, 'i');

type Place = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> };

/** The same view in another company: days, order and words stay, records and what was found among them do not. */
export const inOtherCompany = ({ pathname, search }: Place): Place => ({
  pathname: pathname.replace(recordAtTheEnd, '').replace(/^\/configurazione\/liste$/, '$&/liste'),
  search: Object.fromEntries(Object.entries(search).filter(([, value]) => !ofCompany.test(JSON.stringify(value)))),
});
