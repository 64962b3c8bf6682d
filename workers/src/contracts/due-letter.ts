import type { PaymentMethod } from '@cadenza/domain/contracts/events';
import type { StandingDue } from '@cadenza/domain/contracts/standing';
import type { Letter } from '@cadenza/infra/mail/layout';
import { mailText } from '@cadenza/infra/texts/texts';
import { dayOf } from '../mail/letters.ts';

type Given = {
  language: string;
  /** By their names. */
  company: string;
  name: string;
  license: string;
  method: PaymentMethod;
  due: StandingDue;
  publicUrl: string;
};

/** What somebody is told of an amount that falls due. */
export const dueLetter = ({ language, company, name, license, method, due, publicUrl }: Given): Letter => {
  const say = (key: string, params: Record<string, string | number> = {}): string => mailText(language, key, params);
  const euro = new Intl.NumberFormat(language, { style: 'currency', currency: 'EUR' });
  const money = (cents: number): string => euro.format(cents / 100);
  const day = dayOf(due.dueOn);
  return {
    ...{ language, from: company, subject: say('due.subject', { license, day }) },
    greeting: say('greeting', { name }),
    lead: [say(method === 'transfer' ? 'due.lead.transfer' : 'due.lead', { day })],
    items: [
      {
        title: license,
        lines: [
          say('due.period', { from: day, until: dayOf(due.until) }),
          say('due.amount', { total: money(due.total - due.paid) }),
          say('due.taxes', { taxable: money(due.taxable), taxes: money(due.taxes) }),
        ],
      },
    ],
    link: { label: say('open.payments'), url: `${publicUrl}/amministrazione/payments` },
    footer: say('why.due'),
  };
};
