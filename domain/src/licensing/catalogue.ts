import { defineAggregate } from '../kernel/aggregate.ts';
import { decideCatalogue } from './decide.ts';
import { catalogueEvents, catalogueSamples as ids } from './events.ts';
import { emptyCatalogue, evolveCatalogue } from './state.ts';

/** There is one for all companies. */
const catalogueId = '5b0a3f0c-64a5-5c1b-9b5e-6a0f5d1c2e10';

const manage = 'catalogue.manage';

/**
 * What can be bought: licenses, what they allow, what they cost and what is taken off. All of it stands in one stream above the companies,
 * which keeps names apart and what is used from going, whoever changes it at the same time.
 */
export const catalogue = defineAggregate({
  stream: { kind: 'catalogue', each: 'company', aboveCompanies: true, id: () => catalogueId },
  events: catalogueEvents,
  decider: { initialState: emptyCatalogue, decide: decideCatalogue, evolve: evolveCatalogue },
  commands: {
    AddLicense: { permission: manage, samples: [{ id: ids.license, values: { name: 'Base', description: null } }] },
    ChangeLicense: { permission: manage, samples: [{ id: ids.license, changes: { name: 'Pro' } }] },
    RemoveLicense: { permission: manage, samples: [{ id: ids.license }] },
    AddLicenseItem: { permission: manage, samples: [{ id: ids.item, values: { name: 'Utenti', key: 'utenti' } }] },
    ChangeLicenseItem: { permission: manage, samples: [{ id: ids.item, changes: { name: 'Persone' } }] },
    RemoveLicenseItem: { permission: manage, samples: [{ id: ids.item }] },
    AddDiscount: {
      permission: manage,
      samples: [
        { id: ids.discount, values: { type: 'P', value: 1_000, description: 'Lancio' } },
        { id: ids.discount, values: { type: 'F', value: 500, description: 'Fiera' } },
      ],
    },
    ChangeDiscount: { permission: manage, samples: [{ id: ids.discount, changes: { value: 2_000 } }] },
    RemoveDiscount: { permission: manage, samples: [{ id: ids.discount }] },
    AddLicensePrice: {
      permission: manage,
      samples: [{ id: ids.price, values: { licenseId: ids.license, value: 2_900, recurrence: 'M' } }],
    },
    ChangeLicensePrice: { permission: manage, samples: [{ id: ids.price, changes: { value: 3_100 } }] },
    RemoveLicensePrice: { permission: manage, samples: [{ id: ids.price }] },
    SetLicenseLimit: { permission: manage, samples: [{ licenseId: ids.license, licenseItemId: ids.item, value: 25 }] },
  },
  topic: 'catalogue',
});
