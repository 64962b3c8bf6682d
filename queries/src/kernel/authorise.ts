import { authorisedBy } from '@cadenza/domain/identity/authorised-by';
import { may } from '@cadenza/domain/identity/permissions';

/** The permission table, asked for every query. */
export const isAuthorised = authorisedBy(may);
