import type { FakeApi } from './served-page.ts';

type Row = Record<string, unknown> & { id: string; version: number };
type Request = { readonly operationName: string; readonly variables: Record<string, unknown> };

const refusal = (message: string, extensions: object) => ({
  status: 200,
  body: { data: null, errors: [{ message, extensions }] },
});

/**
 * As much of the server as the registry screens ask, for plants: list with search, filters and order, one record,
 * create, change with conflict, switch, and the documented check and status calls.
 */
export const fakeRegistry = (rows: Row[]): { readonly api: FakeApi; readonly commands: Request[] } => {
  const commands: Request[] = [];
  const find = (id: unknown): Row | undefined => rows.find((row) => row.id === id);
  const saved = (row: Row | undefined) => ({
    status: 200,
    body: { data: { saved: { __typename: 'RecordSaved', position: '7', active: true, ...row } } },
  });
  const typed = (row: Row): Row => ({ __typename: 'Plant', behindSince: null, ...row });

  const list = ({ query }: Record<string, unknown>) => {
    const wanted = query as { search?: string; sortBy: string; descending: boolean; filters: { value: string }[] };
    const found = rows
      .filter((row) =>
        String(row.description)
          .toLowerCase()
          .includes((wanted.search ?? '').toLowerCase()),
      )
      .filter((row) => wanted.filters.every(({ value }) => String(row.active) === value))
      .sort((a, b) => String(a[wanted.sortBy]).localeCompare(String(b[wanted.sortBy])));
    if (wanted.descending) found.reverse();
    const page = { __typename: 'PlantList', asOfPosition: '7', rows: found.map(typed), totalRows: found.length };
    return { status: 200, body: { data: { list: page } } };
  };

  const answer = ({ operationName, variables }: Request): { status: number; body: unknown } => {
    const row = find(variables.id);
    switch (operationName) {
      case 'PlantList':
        return list(variables);
      case 'PlantRecord':
        return { status: 200, body: { data: { record: row === undefined ? null : typed(row) } } };
      case 'CreatePlant': {
        const made = { id: `new-${rows.length}`, version: 1, active: true, ...(variables.input as object) };
        rows.push(made);
        return saved(made);
      }
      case 'ChangePlant':
        if (row?.version !== variables.seenVersion) {
          return refusal('Modificato da altri.', {
            code: 'conflict',
            detail: '',
            errors: [
              {
                field: 'description',
                code: 'conflict',
                message: 'Modificato da altri nel frattempo.',
                conflict: {
                  mine: (variables.input as Row).description,
                  theirs: row?.description,
                  by: 'Marta Greco',
                  at: '2026-11-22T09:05:00+01:00',
                },
              },
            ],
          });
        }
        return saved(Object.assign(row ?? {}, variables.input, { version: (row?.version ?? 0) + 1 }) as Row);
      case 'SavedViews':
        return {
          status: 200,
          body: {
            data: { savedViews: { __typename: 'SavedViewList', asOfPosition: '7', defaultId: null, rows: [] } },
          },
        };
      case 'SetRecordActive':
        return saved(Object.assign(row ?? { id: '' }, { active: variables.active, version: (row?.version ?? 0) + 1 }));
      default:
        return refusal('?', { code: 'unreadable' });
    }
  };

  const api: FakeApi = {
    'POST /graphql': (body) => {
      const request = body as Request;
      if (!/List$|^SavedViews$/.test(request.operationName)) commands.push(request);
      return answer(request);
    },
    'GET /api/impianti/p1/check-impianto-attivo': () => ({
      status: 200,
      body: {
        isActive: true,
        pianificazioni: [
          {
            id: 'x',
            dataOraInizio: '2026-11-20T08:00:00+01:00',
            attrezzatura: { descrizione: 'Pressa 3' },
            descrizioneIntervento: { descrizione: 'Ingrassaggio' },
            manutentore: null,
          },
        ],
        totalePianificazioni: 1476,
        linee: [{ id: 'l1', descrizione: 'Linea presse' }],
      },
    }),
    'PUT /api/impianti/p1/active/N': () => {
      Object.assign(find('p1') as Row, { active: false });
      return { status: 200, body: {} };
    },
  };
  return { api, commands };
};
