import type { CompanyDetails } from '@cadenza/domain/company/company-details';
import type { CompanySettings } from '@cadenza/domain/company/settings';
import type { Role } from '@cadenza/domain/identity/roles';
import type { DemoFaultCodes } from './fault-codes.ts';

/** What a demo company is made of, as data. Keys name things inside one company; their ids derive from them. */

export type RecurrenceKey = 'weekly' | 'fortnightly' | 'monthly' | 'quarterly' | 'halfYearly' | 'yearly';

/** Ordinary work that every machine of a class gets. `must` are the mandatory lines of its checklist, `may` the others. */
export type Job = {
  key: string;
  description: string;
  category: string;
  every: RecurrenceKey;
  minutes: number;
  trade: string;
  must?: readonly string[];
  may?: readonly string[];
  /** What people write when it is done. */
  notes?: readonly string[];
};

/** What was put into a machine: so many, at so much each. */
export type UsedPart = { readonly name: string; readonly euro: number; readonly quantity: number };

/** Extraordinary work that happens to a class of machines. `minutes` is what it takes in the end. */
export type Incident = {
  intervention: string;
  minutes: number;
  trade: string;
  /** A fault that stopped the machine; else a change or an adjustment that somebody asked for. */
  fault: boolean;
  note: string;
  /** Of a fault. */
  codes?: DemoFaultCodes;
  parts?: readonly UsedPart[];
};

export type Machine = {
  key: string;
  description: string;
  className: string;
  brand: string;
  model: string;
  serialNumber: string;
  supplier: string;
  /** `YYYY-MM-DD`. */
  installed: string;
  /** Euro. */
  cost: number;
  monthlyHours: number;
  notes?: string;
};

export type Line = { key: string; description: string; machines: readonly Machine[] };
export type Plant = { key: string; description: string; lines: readonly Line[] };

export type Supplier = {
  key: string;
  businessName: string;
  types: readonly string[];
  address: string;
  phone1: string;
  email1: string;
  contact1: string;
  vatNumber: string;
  website?: string;
};

export type Maintainer = {
  key: string;
  identifier: string;
  role: string;
  kind: 'internal' | 'external';
  color: number;
  trades: readonly string[];
  phone1: string;
  email1: string;
  contact?: string;
  vatNumber?: string;
};

export type DemoCompany = {
  code: 'DEMO' | 'PROVA';
  details: { businessName: string } & Partial<CompanyDetails>;
  settings: Partial<CompanySettings>;
  /** `MM-DD`: the feast of the town's saint. */
  saintsDay: string;
  /** User name of who plans and supervises. */
  planner: string;
  plants: readonly Plant[];
  supplierTypes: Readonly<Record<string, string>>;
  suppliers: readonly Supplier[];
  maintainerRoles: Readonly<Record<string, string>>;
  maintainers: readonly Maintainer[];
  categories: Readonly<Record<string, string>>;
  /** What may be wrong, by the name of its category; the same in all plants. */
  anomalies: Readonly<Record<string, readonly string[]>>;
  /** Jobs and incidents by class of machine. */
  jobs: Readonly<Record<string, readonly Job[]>>;
  incidents: Readonly<Record<string, readonly Incident[]>>;
  /** Interventions of the incidents: description and category by key. */
  repairs: Readonly<Record<string, { description: string; category: string }>>;
};

export type DemoUser = {
  username: string;
  name: string;
  surname: string;
  roles: readonly Role[];
  companies: readonly DemoCompany['code'][];
  /** Key of the maintainer of DEMO that this user is. */
  maintainer?: string;
};
