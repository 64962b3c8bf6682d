import type { Inverse, WaysBack } from '../kernel/way-back.ts';
import type { CompanyCommand, CompanyState } from './company.ts';
import type { CompanyEvent } from './events.ts';

const fields = { about: ({ data }: { data: { changes: object } }) => Object.keys(data.changes) };

/** What an undo makes of each event of a company. */
const waysBack: WaysBack<CompanyEvent> = {
  CompanyRegistered: { stays: 'a company is there for good' },
  CompanyChanged: fields,
  CompanySettingsChanged: fields,
  CompanyTargetsChanged: fields,
  CompanyActivated: { stays: 'it is done from above, and by the same call the other way' },
  CompanyDeactivated: { stays: 'it is done from above, and by the same call the other way' },
};

export const wayOfCompany = (type: string) => (type in waysBack ? waysBack[type as CompanyEvent['type']] : undefined);

const valuesOf = <Values extends object>(was: Values, changes: object): Partial<Values> =>
  Object.fromEntries(Object.keys(changes).map((name) => [name, was[name as keyof Values] ?? null])) as Partial<Values>;

/** How details, settings and targets of a company go back to what they were. */
export const companyInverse: Inverse<CompanyState, CompanyCommand, CompanyEvent> = {
  wayOf: wayOfCompany as Inverse<CompanyState, CompanyCommand, CompanyEvent>['wayOf'],
  back: ({ was, events }) =>
    was.status === 'none'
      ? []
      : events.toReversed().flatMap((event): CompanyCommand[] => {
          switch (event.type) {
            case 'CompanyChanged':
              // The picture that was there before is kept by nobody.
              return 'logo' in event.data.changes
                ? []
                : [{ type: 'ChangeCompany', changes: valuesOf(was.details, event.data.changes) }];
            case 'CompanySettingsChanged':
              return [{ type: 'ChangeCompanySettings', changes: valuesOf(was.settings, event.data.changes) }];
            case 'CompanyTargetsChanged':
              return [{ type: 'ChangeCompanyTargets', changes: valuesOf(was.targets, event.data.changes) }];
            default:
              return [];
          }
        }),
};
