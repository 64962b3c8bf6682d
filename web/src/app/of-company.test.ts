import { describe, expect, it } from 'vitest';
import { inOtherCompany } from './of-company.ts';

const id = '01993c1e-6a5e-7000-8000-00000000000';

describe('the same view in another company', () => {
  it('keeps the day and the order, and names no record of the one before', () => {
    const search = { data: '2031-03-31', vista: 'giorno', intervento: `${id}1` };
    expect(inOtherCompany({ pathname: '/', search })).toEqual({
      pathname: '/',
      search: { data: '2031-03-31', vista: 'giorno' },
    });
    const list = {
      stato: 'overdue',
      ordina: 'equipment',
      manutentore: `${id}1`,
      attrezzatura: `${id}2`,
      lavoro: `${id}3`,
    };
    expect(inOtherCompany({ pathname: '/pianificazioni/lista', search: list }).search).toEqual({
      stato: 'overdue',
      ordina: 'equipment',
    });
  });

  it('is the list where it was one of its records', () => {
    expect(inOtherCompany({ pathname: `/configurazione/liste/${id}1`, search: {} }).pathname).toBe(
      '/configurazione/liste/liste',
    );
    expect(inOtherCompany({ pathname: `/configurazione/attrezzature/${id}1`, search: {} }).pathname).toBe(
      '/configurazione/attrezzature',
    );
    const search = { scheda: `${id}1`, filtri: `lineId:${id}2`, cerca: 'a' };
    const registry = { pathname: '/configurazione/impianti', search };
    expect(inOtherCompany(registry)).toEqual({ pathname: '/configurazione/impianti', search: { cerca: 'a' } });
  });
});
