import { buffer } from 'node:stream/consumers';
import { loadCalendar } from '@cadenza/commands/registry/calendar';
import { companyDecider } from '@cadenza/domain/company/company';
import { companyStream } from '@cadenza/domain/company/events';
import { logoContent, logoKinds } from '@cadenza/domain/company/logo-name';
import type { Making } from './made.ts';

/** The company as it stands on what it prints. */
export type Sender = {
  name: string;
  code: string;
  /** As `data:`; null where there is none. */
  logo: string | null;
  timeZone: string;
};

const logoOf = async (
  { files }: Making['services'],
  companyId: string,
  name: string | null,
): Promise<string | null> => {
  const content = name === null ? undefined : logoContent(name);
  // A logo is of its company: whatever the name says, no other one's file is read.
  const found = content && (await files.get({ companyId, hash: content.hash }));
  if (content === undefined || found === undefined) return null;
  return `data:${logoKinds[content.extension]};base64,${(await buffer(found.content)).toString('base64')}`;
};

/** Throws where there is no such company. */
export const loadSender = async ({ services, companyId }: Pick<Making, 'services' | 'companyId'>): Promise<Sender> => {
  const [state, { timeZone }] = await Promise.all([
    services.folds.state(companyStream(companyId), companyDecider, companyId),
    loadCalendar(services.folds, companyId),
  ]);
  if (state.status === 'none') throw new Error(`company ${companyId} was never registered`);
  const { code, details } = state;
  const logo = await logoOf(services, companyId, details.logo);
  return { name: details.businessName ?? code, code, logo, timeZone };
};
