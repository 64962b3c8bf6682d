import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid } from '@cadenza/domain/kernel/uuid';
import type { ClassifyFault } from '@cadenza/domain/planning/fault-codes';
import { codeNames, noCodes } from '@cadenza/domain/planning/fault-codes';
import { loadRecord } from '../registry/records.ts';
import { onOccurrence } from './on-streams.ts';
import type { PlanningContext } from './planning-context.ts';
import type { Saved } from './saved.ts';

const kindOf = { faultCauseId: 'faultCause', faultRemedyId: 'faultRemedy' } as const;

type Wish = Omit<ClassifyFault, 'type'>;

/** Says why a fault happened and what mended it. What is named anew is there and active; what was named before stays. */
export const classifyFault = (asked: PlanningContext, id: string, wish: Wish): Promise<Saved | Rejection> =>
  onOccurrence(asked, id, 'planning.work', async ({ state: { faultCodes = noCodes } }) => {
    const { services, actor } = asked;
    const judged = codeNames.filter((name) => wish[name] != null && wish[name] !== faultCodes[name]);
    const faults = await Promise.all(
      judged.map(async (field): Promise<FieldError[]> => {
        const codeId = String(wish[field]);
        const record = isUuid(codeId)
          ? await loadRecord(services.folds, kindOf[field], codeId, actor.companyId)
          : undefined;
        if (record === undefined) return [{ field, code: 'not_found' }];
        return record.active ? [] : [{ field, code: 'inactive' }];
      }),
    );
    const errors = faults.flat();
    return errors.length > 0 ? reject('invalid_fields', {}, errors) : [{ type: 'ClassifyFault', ...wish }];
  });
