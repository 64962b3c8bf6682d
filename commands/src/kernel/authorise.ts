import { authorisedBy } from '@cadenza/domain/identity/authorised-by';
import { mayWrite } from '@cadenza/domain/identity/permissions';

/** The permission table, asked for every command: each of them writes. */
export const isAuthorised = authorisedBy(mayWrite);
