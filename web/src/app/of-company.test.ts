import { describe, expect, it } from 'vitest';
import { inOtherCompany } from './of-company.ts';

describe('the same view in another company', () => {
  it('keeps the day and the order, and names no record of the one before', () => {
    const search = { data: '2031-03-31', vista: 'giorno', intervento: 'a' };
    expect(inOtherCompany({ pathname: '/', search })).toEqual({
      pathname: '/',
      search: { data: '2031-03-31', vista: 'giorno' },
    });
    const list = { stato: 'overdue', ordina: 'equipment', manutentore: 'm', attrezzatura: 'e', lavoro: 'i' };
    expect(inOtherCompany({ pathname: '/pianificazioni/lista', search: list }).search).toEqual({
      stato: 'overdue',
      ordina: 'equipment',
    });
  });

  it('is the list where it was one of its records', () => {
    expect(inOtherCompany({ pathname: '/configurazione/liste/0199', search: {} }).pathname).toBe(
      '/configurazione/liste/liste',
    );
    const registry = { pathname: '/configurazione/impianti', search: { scheda: 'p', cerca: 'a' } };
    expect(inOtherCompany(registry)).toEqual({ pathname: '/configurazione/impianti', search: { cerca: 'a' } });
  });
});
