import type { ClosingReason } from '@cadenza/domain/support/closing';
import type { RequestComment, RequestImage } from '@cadenza/domain/support/events';
import type { RequestPriority } from '@cadenza/domain/support/priority';
import type { Phase, RequestStatus } from '@cadenza/domain/support/request-state';
import { companyTable } from '../kernel/table.ts';

/** A comment as the row of its request keeps it; `by`: the actor who wrote it. */
export type CommentRow = RequestComment & { by: string; at: string };

export type SupportRequestRow = {
  company_id: string;
  id: string;
  /** null for the moment between opening and numbering. */
  number: number | null;
  /** null: from the public link. */
  requester_id: string | null;
  contact_name: string | null;
  contact_email: string | null;
  contact_phone: string | null;
  equipment_id: string;
  anomaly_ids: readonly string[];
  request: string | null;
  notes: string | null;
  maintainer_id: string | null;
  intervention_id: string | null;
  assigned_to: string | null;
  happened_at: string;
  /** The machine stands since then; null of all else. */
  stopped: true | null;
  priority: RequestPriority;
  /** When it was completed, or put away without that; null while it stands open. */
  over_at: string | null;
  opened_at: string;
  status: RequestStatus;
  /** Where it stands below the archive. */
  phase: Phase;
  /** Since when it is in its status. */
  status_at: string;
  /** Why it stands there: a word that was chosen, and words. */
  status_reason: ClosingReason | null;
  status_text: string | null;
  series_id: string | null;
  occurrence_id: string | null;
  images: readonly RequestImage[];
  comments: readonly CommentRow[];
  /** When the last of them was written. */
  commented_at: string | null;
  /** Number of events of the request so far, as the decider counts them. */
  version: number;
};

export type SupportTables = { 'rm.support_requests': SupportRequestRow };

export const supportRequestTable = companyTable<SupportRequestRow>({
  name: 'support_requests',
  columns: {
    company_id: 'uuid not null',
    id: 'uuid not null',
    number: 'integer',
    requester_id: 'uuid',
    contact_name: 'text',
    contact_email: 'text',
    contact_phone: 'text',
    equipment_id: 'uuid not null',
    anomaly_ids: 'uuid[] not null',
    request: 'text',
    notes: 'text',
    maintainer_id: 'uuid',
    intervention_id: 'uuid',
    assigned_to: 'uuid',
    happened_at: 'timestamptz not null',
    stopped: 'boolean',
    priority: 'text not null',
    over_at: 'timestamptz',
    opened_at: 'timestamptz not null',
    status: 'text not null',
    phase: 'text not null',
    status_at: 'timestamptz not null',
    status_reason: 'text',
    status_text: 'text',
    series_id: 'uuid',
    occurrence_id: 'uuid',
    images: 'jsonb not null',
    comments: 'jsonb not null',
    commented_at: 'timestamptz',
    version: 'integer not null',
  },
  indexes: [
    'using gin (images jsonb_path_ops)',
    '(company_id, opened_at, id)',
    '(company_id, number)',
    '(company_id, status, opened_at)',
    '(company_id, equipment_id)',
    '(company_id, requester_id) where requester_id is not null',
    // What was written of late, for the notices.
    '(company_id, commented_at) where commented_at is not null',
    // Machines that stand, for the reports: few.
    '(company_id, happened_at) where stopped',
  ],
});
