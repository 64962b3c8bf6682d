import type { RequestImage } from '@cadenza/domain/support/events';
import type { Sight } from '@cadenza/queries/support/sight';
import type { SupportRequestView } from '@cadenza/queries/support/support-requests';
import { z } from 'zod';
import { withOffset } from '../kernel/offsets.ts';
import { count, id, time, yesNo } from '../rest/shapes.ts';
import { closingToWire, priorityToWire, statusToWire } from './words.ts';

/** The one place where English names of support requests meet the documented ones. */

export const wireStatuses = Object.values(statusToWire);

export const wirePriorities = Object.values(priorityToWire);
export const wireClosings = Object.values(closingToWire);

/** Why a request was closed, or opened again: with a word to choose from only of one that was closed. */
export const statusReasonShape = z
  .strictObject({ causa: z.enum(wireClosings).nullable(), testo: z.string().nullable() })
  .nullable()
  .meta({ description: 'Why it was closed, or opened again; null where nobody said' });

const labelled = z.strictObject({ id, descrizione: z.string() });
const person = z.strictObject({ id, nome: z.string().nullable() });

/** How to reach who asked by the public link. */
const contact = z.string().nullable().meta({ description: 'For who handles requests; null to others' });

export const imageShape = z
  .strictObject({ id, supportRequestId: id, fileName: z.string(), size: count.meta({ description: 'Bytes' }) })
  .meta({ id: 'SupportRequestImage' });

export const requestShape = z
  .strictObject({
    id,
    number: count.nullable().meta({ description: 'null for the moment between opening and numbering' }),
    date: time.meta({ description: 'Since when it is broken' }),
    fermo: yesNo.meta({ description: 'The machine stands since then: down until the request is completed' }),
    priorita: z.enum(wirePriorities),
    openingDate: time,
    tipoUtente: z.enum(['external_user', 'system_user']),
    appUserId: id.nullable(),
    appUser: person.nullable(),
    contactName: contact,
    contactEmail: contact,
    contactPhone: contact,
    attrezzaturaId: id,
    attrezzatura: labelled,
    linea: labelled.nullable(),
    impianto: labelled.nullable(),
    anomalieIds: z.array(z.strictObject({ id, descrizioneAnomalia: z.string() })),
    userRequest: z.string().nullable(),
    statusRequest: z.enum(wireStatuses),
    motivoStato: statusReasonShape,
    notes: z.string().nullable(),
    manutentoreId: id.nullable().meta({
      description: 'Whose the work is that answers it; without one, or where nobody has that, whom the request names',
    }),
    manutentore: z.strictObject({ id, identificativo: z.string(), ragioneSociale: z.string() }).nullable(),
    descrizioneInterventoId: id.nullable(),
    descrizioneIntervento: labelled.nullable(),
    assignedTo: id.nullable().meta({ description: 'The user who sees to it' }),
    assignedToUser: person.nullable(),
    pianificazioneInterventoId: id.nullable().meta({ description: 'The work that answers it' }),
    serieId: id.nullable(),
    immagini: z.array(imageShape),
    commenti: count.meta({ description: 'How many comments it has' }),
    version: z.int().min(1),
  })
  .meta({ id: 'SupportRequest' });

export type RequestWire = z.infer<typeof requestShape>;

export const imageToWire = (supportRequestId: string, { imageId, fileName, content }: RequestImage) => ({
  ...{ id: imageId, supportRequestId, fileName },
  size: content.size,
});

const described = (label: { id: string; label: string } | null) => label && { id: label.id, descrizione: label.label };
const named = (label: { id: string; label: string | null } | null) => label && { id: label.id, nome: label.label };

export const statusReasonToWire = ({
  statusReason,
  statusText,
}: Pick<SupportRequestView, 'statusReason' | 'statusText'>): z.infer<typeof statusReasonShape> =>
  statusReason === null && statusText === null
    ? null
    : { causa: statusReason && closingToWire[statusReason], testo: statusText };

/** As far as its reader sees it. */
export const requestToWire = (row: SupportRequestView, timeZone: string, { all, contacts }: Sight): RequestWire => ({
  id: row.id,
  number: row.number,
  date: withOffset(row.happenedAt, timeZone),
  fermo: row.stopped ? 'Y' : 'N',
  priorita: priorityToWire[row.priority],
  openingDate: withOffset(row.openedAt, timeZone),
  tipoUtente: row.requester === null ? 'external_user' : 'system_user',
  appUserId: row.requester?.id ?? null,
  appUser: named(row.requester),
  contactName: contacts ? row.contactName : null,
  contactEmail: contacts ? row.contactEmail : null,
  contactPhone: contacts ? row.contactPhone : null,
  attrezzaturaId: row.equipment.id,
  attrezzatura: { id: row.equipment.id, descrizione: row.equipment.label },
  linea: described(row.line),
  impianto: described(row.plant),
  anomalieIds: row.anomalies.map(({ id: anomalyId, label }) => ({ id: anomalyId, descrizioneAnomalia: label })),
  userRequest: row.request,
  statusRequest: statusToWire[row.status],
  motivoStato: statusReasonToWire(row),
  notes: all ? row.notes : null,
  manutentoreId: row.maintainer?.id ?? null,
  manutentore: row.maintainer && {
    id: row.maintainer.id,
    identificativo: row.maintainer.label,
    ragioneSociale: row.maintainer.label,
  },
  descrizioneInterventoId: row.intervention?.id ?? null,
  descrizioneIntervento: described(row.intervention),
  assignedTo: row.assignedTo?.id ?? null,
  assignedToUser: named(row.assignedTo),
  pianificazioneInterventoId: row.work?.id ?? null,
  serieId: row.work?.seriesId ?? null,
  immagini: row.images.map((image) => imageToWire(row.id, image)),
  commenti: row.comments,
  version: row.version,
});
