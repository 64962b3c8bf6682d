import { previewReturn, type Staying } from '@cadenza/commands/planning/return-to-day';
import { worksById } from '@cadenza/queries/planning/works';
import { z } from 'zod';
import { withOffset } from '../kernel/offsets.ts';
import { orThrow } from '../kernel/problem.ts';
import { asRoute } from '../operations/as-route.ts';
import { inPath } from '../operations/wire-fields.ts';
import { commandFrom } from '../rest/command.ts';
import { bearerRoute, ok, type Route } from '../rest/route.ts';
import { count, id, time } from '../rest/shapes.ts';
import { daysAsked } from './days-asked.ts';
import { returnDays } from './plan-operations.ts';
import { withLabels } from './shifted.ts';

const named = z.strictObject({ id, descrizione: z.string() });

const stayingShape = {
  completati: count,
  inCorso: count,
  spostatiDopo: count.meta({ description: 'Moved by somebody since' }),
  disattivati: count.meta({ description: 'Of something that is deactivated' }),
};

const stayingToWire = ({ completed, started, moved, inactive }: Staying) => ({
  completati: completed,
  inCorso: started,
  spostatiDopo: moved,
  disattivati: inactive,
});

const permission = 'planning.manage';

/** What a day had sent elsewhere while it was closed, and the way back. */
export const shiftedRoutes: readonly Route[] = [
  bearerRoute('GET /api/calendario-lavorativo/{giorno}/interventi-spostati', {
    area: 'planning',
    summary: 'Work that a day had sent elsewhere while it was closed and would have back, by start',
    permission,
    rate: 'heavy',
    reads: worksById.reads,
    answers: {
      status: 200,
      schema: z.strictObject({
        totale: count,
        ...stayingShape,
        pianificazioni: z.array(
          z.strictObject({
            id,
            dataOraInizio: time.meta({ description: 'Where it goes back to' }),
            dataOraFine: time,
            inizioAttuale: z.string().nullable().meta({ description: 'Local time; null for one that was left out' }),
            attrezzatura: named,
            descrizioneIntervento: named,
            manutentore: z.strictObject({ id, identificativo: z.string() }).nullable(),
          }),
        ),
      }),
    },
    handle: async (call, session) => {
      const asked = commandFrom(call, session);
      const found = orThrow(await previewReturn(asked, daysAsked('giorno', [call.params.giorno])));
      const { rows, total } = await withLabels(asked, found);
      return ok({
        totale: total,
        ...stayingToWire(found.staying),
        pianificazioni: rows.map(({ id: of, start, end, timeZone, from, equipment, intervention, maintainer }) => ({
          id: of,
          dataOraInizio: withOffset(start, timeZone),
          dataOraFine: withOffset(end, timeZone),
          inizioAttuale: from,
          attrezzatura: { id: equipment.id, descrizione: equipment.label },
          descrizioneIntervento: { id: intervention.id, descrizione: intervention.label },
          manutentore: maintainer && { id: maintainer.id, identificativo: maintainer.label },
        })),
      });
    },
  }),
  asRoute(returnDays, 'POST /api/calendario-lavorativo/{giorno}/riporta-interventi', {
    area: 'planning',
    summary: 'Brings back to a day what it had sent elsewhere while it was closed',
    fields: {
      days: inPath(
        'giorno',
        z.string().transform((day) => [day]),
      ),
    },
    answers: { status: 200, schema: z.strictObject({ riportati: z.array(id), ...stayingShape }) },
    answer: ({ works, staying }) => ({ riportati: works, ...stayingToWire(staying) }),
  }),
];
