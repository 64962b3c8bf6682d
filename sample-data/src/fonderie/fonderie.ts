import { foundryAnomalies } from '../anomalies.ts';
import type { DemoCompany, Maintainer } from '../model.ts';
import { plants } from './plants.ts';
import { incidents, jobs } from './work.ts';

const maintainers: readonly Maintainer[] = [
  {
    key: 'valsecchi',
    identifier: 'Mario Valsecchi',
    role: 'mechanic',
    kind: 'internal',
    color: 3,
    trades: ['mechanic'],
    phone1: '+39 339 402 1181',
    email1: 'm.valsecchi@fonderieprova.example',
  },
  {
    key: 'bonacina',
    identifier: 'Tiziano Bonacina',
    role: 'mechanic',
    kind: 'internal',
    color: 7,
    trades: ['mechanic', 'fluids'],
    phone1: '+39 339 402 1182',
    email1: 't.bonacina@fonderieprova.example',
  },
  {
    key: 'gilardi',
    identifier: 'Sara Gilardi',
    role: 'electrician',
    kind: 'internal',
    color: 10,
    trades: ['electrician'],
    phone1: '+39 339 402 1183',
    email1: 's.gilardi@fonderieprova.example',
  },
  {
    key: 'adda',
    identifier: 'Adda Verifiche S.r.l.',
    role: 'external',
    kind: 'external',
    color: 0,
    trades: ['inspection'],
    phone1: '+39 0341 282 904',
    email1: 'tecnico@addaverifiche.example',
    contact: 'Nicola Ripamonti',
    vatNumber: '03055610988',
  },
];

/** Works on Saturdays too; the saint is Nicholas of Lecco. */
export const fonderie: DemoCompany = {
  code: 'PROVA',
  details: {
    businessName: 'Fonderie Prova S.r.l.',
    municipality: 'Calolziocorte',
    province: 'LC',
    address: 'Via Lungolago',
    streetNumber: '15',
    email: 'info@fonderieprova.example',
    phone: '+39 0341 641 220',
    vatNumber: '04125770166',
  },
  settings: { workingWeekdays: [1, 2, 3, 4, 5, 6], calendarStartTime: '06:00', calendarEndTime: '20:00' },
  saintsDay: '12-06',
  planner: 'prova-admin',
  plants,
  supplierTypes: { builder: 'Costruttore macchine', inspection: 'Verifiche e tarature' },
  suppliers: [
    {
      key: 'lario',
      businessName: 'Lario Impianti Fonderia S.r.l.',
      types: ['builder'],
      address: 'Via Bergamo 88, 23807 Merate (LC)',
      phone1: '+39 039 990 4471',
      email1: 'ricambi@larioimpianti.example',
      contact1: 'Enrico Colombo',
      vatNumber: '02966400224',
    },
    {
      key: 'adda',
      businessName: 'Adda Verifiche S.r.l.',
      types: ['inspection'],
      address: 'Corso Promessi Sposi 30, 23900 Lecco (LC)',
      phone1: '+39 0341 282 904',
      email1: 'tecnico@addaverifiche.example',
      contact1: 'Nicola Ripamonti',
      vatNumber: '03055610988',
    },
  ],
  maintainerRoles: { mechanic: 'Meccanico', electrician: 'Elettricista', external: 'Ditta esterna' },
  maintainers,
  categories: {
    lubrication: 'Lubrificazione',
    mechanics: 'Meccanica',
    electrics: 'Elettrica',
    fluids: 'Fluidi e filtri',
    safety: 'Sicurezza',
    repair: 'Riparazione',
  },
  anomalies: foundryAnomalies,
  jobs,
  incidents,
  repairs: {
    mechanical: { description: 'Riparazione guasto meccanico', category: 'repair' },
    electrical: { description: 'Riparazione guasto elettrico', category: 'repair' },
    setup: { description: 'Attrezzaggio', category: 'mechanics' },
  },
};
