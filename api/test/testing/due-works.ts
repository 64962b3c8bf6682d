import { inDays, now, wall } from './planned-before.ts';
import type { Client, World } from './world.ts';

export type WorkOfSeries = { id: string; serieId: string };

const day = (days: number): string => wall(inDays(days)).slice(0, 10);

/** The works of a series of the twenty days before and behind, as the plan has them. */
export const worksOfSeries = async (by: Client, seriesId: string): Promise<WorkOfSeries[]> => {
  const span = `filters[dataInizio]=${day(-20)}&filters[dataFine]=${day(20)}`;
  const { body } = await by.get(`/api/pianificazione-interventi?${span}`);
  return (body as { data: WorkOfSeries[] }).data.filter(({ serieId }) => serieId === seriesId);
};

/** The same, once there are so many of them. */
export const whenThereAre = async (
  count: number,
  { services }: World,
  by: Client,
  seriesId: string,
): Promise<WorkOfSeries[]> => {
  for (;;) {
    const { promise, resolve } = Promise.withResolvers<void>();
    const stop = services.signals.on('projection', () => resolve());
    const found = await worksOfSeries(by, seriesId);
    if (found.length !== count) await promise;
    stop();
    if (found.length === count) return found;
  }
};

/** Of ordinary work of this month and that of eight days ago: what fell due, and what of it was deleted or excused. */
export const dueFigures = async (by: Client, headers: Record<string, string>) => {
  const months = [...new Set([inDays(-8).month, now.month])].map((month) => `&filters[months]=${month}`).join('');
  const path = `/api/report/dati?tipoReport=reportAttrezzature&filters[years]=${now.year}${months}`;
  const [row] = ((await by.get(path, headers)).body as { data: Record<string, number | null>[] }).data;
  return { due: row?.preventiveDue, deleted: row?.preventiveDeleted, excused: row?.preventiveExcused };
};
