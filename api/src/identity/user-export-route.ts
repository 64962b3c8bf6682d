import type { Cell } from '@cadenza/domain/kernel/cell';
import { fieldLabel, type SheetWords, sheetWords } from '@cadenza/infra/texts/texts';
import { type CompanyUser, type UsersQuery, userSortFields, users } from '@cadenza/queries/identity/users';
import { fileTypes, formatOf, listFile } from '../exchange/list-file.ts';
import { answered } from '../kernel/answered.ts';
import type { Session } from '../kernel/session.ts';
import { pagingOf, sortedBy } from '../rest/list-query.ts';
import { bearerRoute, type Call } from '../rest/route.ts';
import { userLabels } from './user-labels.ts';
import { filtersOf } from './user-routes.ts';

/** What the list shows, and nothing that logs in. */
const columns = ['username', 'name', 'surname', 'email', 'roles', 'maintainerId'] as const;

/** Rows that are in memory at a time. */
const pageSize = 1_000;

const cellsOf = (user: CompanyUser, labels: ReadonlyMap<string, string>, words: SheetWords): readonly Cell[] => {
  const { maintainerId, customRoles = [], active } = user.membership;
  const roles = [
    ...user.roles.map((role) => words.roles[role] ?? role),
    ...customRoles.map(({ roleId }) => labels.get(roleId) ?? ''),
  ];
  const maintainer = maintainerId === null ? null : (labels.get(maintainerId) ?? null);
  const isIn = user.active && active ? words.yes : words.no;
  return [user.username, user.name, user.surname, user.email, roles.join(', '), maintainer, isIn];
};

async function* pagesOf({ services, language }: Call, session: Session, list: UsersQuery) {
  const words = sheetWords(language);
  for (let page = 1; ; page += 1) {
    const { rows } = await answered({ services, session }, users, { ...list, page, rowsPerPage: pageSize });
    const labels = await userLabels({ services, session }, rows);
    yield rows.map((row) => cellsOf(row, labels, words));
    if (rows.length < pageSize) return;
  }
}

/** The users of the company as a spreadsheet, for whoever may see them. */
export const userExportRoute = bearerRoute('GET /api/esportazioni/users', {
  area: 'administration',
  summary: 'The list of users as a spreadsheet: what the filters let through, in order',
  permission: users.permission,
  reads: [...users.reads, 'registry'],
  query: ['formato', 'sortBy', 'descending'],
  filters: ['search', 'active', 'roles'],
  answers: { status: 200, types: fileTypes },
  handle: (call, session) => {
    const { language, query } = call;
    const { sortBy = 'username', descending } = pagingOf(query);
    const list = { ...filtersOf(query), sortBy: sortedBy(userSortFields, sortBy), descending };
    const words = sheetWords(language);
    const headings = [...columns.map((name) => fieldLabel(language, `user.${name}`)), words.active];
    return listFile(call, session.actor.companyId, {
      title: words.users,
      format: formatOf(query.formato),
      columns: headings.map((heading) => ({ heading, type: 'text' })),
      pages: pagesOf(call, session, list),
    });
  },
});
