import { http } from '../../lib/services.ts';

export type PlannedWork = 'MOVE' | 'KEEP';

/** Planned, not completed work on a day, ascending; `total` may be more than are listed. */
export type WorkOnDay = {
  readonly day: string;
  readonly total: number;
  readonly rows: readonly {
    readonly id: string;
    /** HH:mm on the company's wall. */
    readonly time: string;
    readonly equipment: string;
    readonly intervention: string;
    readonly maintainer: string | null;
  }[];
};

/** As the check of a day answers. */
type CheckAnswer = {
  readonly totalePianificazioni: number;
  readonly pianificazioni: readonly {
    readonly id: string;
    readonly dataOraInizio: string;
    readonly attrezzatura: { readonly descrizione: string };
    readonly descrizioneIntervento: { readonly descrizione: string };
    readonly manutentore: { readonly identificativo: string } | null;
  }[];
};

export const loadWorkOn = async (day: string): Promise<WorkOnDay> => {
  const answer = await http.json<CheckAnswer>(`/api/calendario-lavorativo/${encodeURIComponent(day)}/check-giorno`);
  return {
    day,
    total: answer.totalePianificazioni,
    rows: answer.pianificazioni.map((one) => ({
      id: one.id,
      time: one.dataOraInizio.slice(11, 16),
      equipment: one.attrezzatura.descrizione,
      intervention: one.descrizioneIntervento.descrizione,
      maintainer: one.manutentore?.identificativo ?? null,
    })),
  };
};
