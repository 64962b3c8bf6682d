import type { KeptMessage } from '@cadenza/infra/mail/folder';
import type { KeptMail, QueryResolvers } from '../graphql/schema.gen.ts';

/** Messages of a page, unless told, and at most. */
const usual = 50;
const most = 100;
/** Pages behind this one are nobody's to read: a folder is looked through from its beginning. */
const deepest = 100_000;

const toGraphql = ({ id, sentAt, from, to, subject, text, attachments = [] }: KeptMessage): KeptMail => ({
  ...{ id, sentAt, from, to, subject, text },
  files: attachments.map(({ fileName }) => fileName),
});

const bounded = (value: number | null | undefined, otherwise: number, least: number, limit: number): number =>
  Math.min(Math.max(value ?? otherwise, least), limit);

const listField: QueryResolvers['keptMails'] = {
  permission: 'mails.read',
  resolve: async ({ offset, first }, { services, session }) => {
    const { mailFolder } = services;
    const page = { from: bounded(offset, 0, 0, deepest), most: bounded(first, usual, 1, most) };
    const found = await mailFolder?.list(session.actor.companyId, page);
    return {
      kept: mailFolder !== undefined,
      more: found?.more ?? false,
      rows: (found?.messages ?? []).map(toGraphql),
    };
  },
};

/** E-mails of the selected company that were kept instead of sent. */
export const mailFields = { Query: { keptMails: listField } };
