import { workshopAnomalies } from '../anomalies.ts';
import type { DemoCompany } from '../model.ts';
import { categories, repairs } from './categories.ts';
import { incidents } from './incidents.ts';
import { machiningJobs } from './jobs-machining.ts';
import { serviceJobs } from './jobs-services.ts';
import { maintainerRoles, maintainers, suppliers, supplierTypes } from './people.ts';
import { plants } from './plants.ts';
import { ospitaletto } from './plants-ospitaletto.ts';

/** Works five days a week, two shifts; the saints are those of Brescia. */
export const officine: DemoCompany = {
  code: 'DEMO',
  details: {
    businessName: 'Officine Demo S.p.A.',
    municipality: 'Lumezzane',
    province: 'BS',
    address: 'Via Gazzolo',
    streetNumber: '71',
    email: 'info@officinedemo.example',
    phone: '+39 030 827 1100',
    invoiceEmail: 'fatture@officinedemo.example',
    sdiCode: 'M5UXCR1',
    vatNumber: '02633190133',
  },
  settings: {
    workingWeekdays: [1, 2, 3, 4, 5],
    calendarStartTime: '06:00',
    calendarEndTime: '18:00',
    supervisorEmail: 'p.ferrari@officinedemo.example',
  },
  saintsDay: '02-15',
  planner: 'plant',
  plants: [...plants, ospitaletto],
  supplierTypes,
  suppliers,
  maintainerRoles,
  maintainers,
  categories,
  anomalies: workshopAnomalies,
  jobs: { ...machiningJobs, ...serviceJobs },
  incidents,
  repairs,
};
