/** Names in an address that hold an id of the company's own: its works, its people and its records. */
const ofCompany: readonly string[] = ['intervento', 'scheda', 'manutentore', 'attrezzatura', 'lavoro'];

type Place = { readonly pathname: string; readonly search: Readonly<Record<string, unknown>> };

/** The same view in another company: days, order and words stay, records and what was found among them do not. */
export const inOtherCompany = ({ pathname, search }: Place): Place => ({
  pathname: pathname.replace(/^(\/configurazione\/liste)\/[^/]+$/, '$1/liste'),
  search: Object.fromEntries(Object.entries(search).filter(([name]) => !ofCompany.includes(name))),
});
