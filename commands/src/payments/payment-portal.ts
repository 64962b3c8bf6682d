import { isRejection, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isAuthorised } from '../kernel/authorise.ts';
import { payingNow } from './cancel-contract.ts';
import { localeOf, returnRefused } from './return-path.ts';

type Asked = Parameters<typeof payingNow>[0] & { language: string; publicUrl: string };

/** Where the company changes its card and reads the provider's invoices; null where nothing of it is paid by a provider that has such a place. */
export const paymentPortal = async (asked: Asked, returnPath: string): Promise<{ url: string | null } | Rejection> => {
  const { services, actor, language, publicUrl } = asked;
  if (!isAuthorised(actor, 'contracts.manage')) return reject('not_authorised');
  const refused = returnRefused(returnPath);
  if (refused) return refused;
  const paying = await payingNow(asked);
  if (isRejection(paying)) return paying;
  const customerId = paying.find((one) => one.customerId !== null)?.customerId ?? null;
  if (customerId === null) return { url: null };
  const returnTo = `${publicUrl}${returnPath}`;
  return { url: (await services.payments.portal({ customerId, returnTo, locale: localeOf(language) })) ?? null };
};
