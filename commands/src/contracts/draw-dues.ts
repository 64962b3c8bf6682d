import { addDays } from '@cadenza/domain/calendar/civil-date';
import { type Contracts, contracts } from '@cadenza/domain/contracts/contracts';
import { sellerDay } from '@cadenza/domain/contracts/standing';
import { isRejection, type Rejection } from '@cadenza/domain/kernel/rejection';
import type { CommandContext } from '../kernel/command-context.ts';
import { executeOn } from '../kernel/execute-on.ts';

/** Days before its day on which a due is drawn: before the first reminder of it, also where the night of that was missed. */
const daysAhead = 31;

/** What falls due in the next weeks is there, with its taxes. The house asks, every night. */
export const drawDues = async (asked: CommandContext): Promise<Contracts | Rejection> => {
  const { companyId } = asked.actor;
  const until = addDays(sellerDay(asked.services.clock()), daysAhead);
  const done = await executeOn(asked, contracts, companyId, { type: 'DrawDues', until });
  return isRejection(done) ? done : done.state;
};
