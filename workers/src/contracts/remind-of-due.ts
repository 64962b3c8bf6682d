import { payersOf } from '@cadenza/commands/contracts/payers';
import { contracts } from '@cadenza/domain/contracts/contracts';
import { duesOn, sellerDay } from '@cadenza/domain/contracts/standing';
import { streamOf } from '@cadenza/domain/kernel/aggregate';
import type { JobHandler } from '@cadenza/infra/jobs/jobs';
import { defaultLanguage } from '@cadenza/infra/texts/texts';
import { ownCompany } from '@cadenza/queries/company/company';
import type { z } from 'zod';
import { answered } from '../kernel/answered.ts';
import type { Services } from '../kernel/services.ts';
import { sendLetter } from '../mail/letters.ts';
import { dueLetter } from './due-letter.ts';
import type { remindOfDue } from './jobs.ts';

type Asked = z.infer<typeof remindOfDue.schema>;
type Needs = Pick<Services, 'pool' | 'folds' | 'clock' | 'mailer' | 'publicUrl'>;

/** To one of those who pay, if it is still open and they still do. */
export const remindOfDueHandler =
  (services: Needs): JobHandler<Asked> =>
  async ({ companyId, contractId, dueId, userId }, run) => {
    const { folds, clock, publicUrl } = services;
    const all = await folds.state(streamOf(contracts, companyId), contracts.decider, companyId);
    const contract = all.find(({ id }) => id === contractId);
    const due = contract && duesOn(contract, all, sellerDay(clock())).find((one) => one.dueId === dueId);
    if (!contract || due?.state !== 'toPay') return run.logger.info({ dueId }, 'it is paid, or owed no more');
    const payer = (await payersOf(services, companyId)).find(({ id }) => id === userId);
    if (payer === undefined) return run.logger.info({ dueId }, 'a payer is none any more');
    const company = await answered({ services, companyId }, ownCompany, null);
    const letter = dueLetter({
      ...{ language: defaultLanguage, company: company?.businessName ?? '', name: payer.name, publicUrl },
      ...{ license: contract.offer.license.name, method: contract.method, due },
    });
    await sendLetter(services, { companyId, to: payer.email, letter }, run);
    run.logger.info({ dueId }, 'e-mail sent');
  };
