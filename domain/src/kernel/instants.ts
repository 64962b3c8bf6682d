const dayMs = 86_400_000;
const days = new Map<number, string>();
/** Several years of days: plans lie close together. */
const maxDays = 5_000;

const two = (n: number): string => (n < 10 ? `0${n}` : String(n));

const dayOf = (day: number): string => {
  const known = days.get(day);
  if (known !== undefined) return known;
  if (days.size >= maxDays) days.clear();
  const text = new Date(day * dayMs).toISOString().slice(0, -14);
  days.set(day, text);
  return text;
};

/** `YYYY-MM-DDTHH:mm:ss` on a clock that shows UTC, and the milliseconds of that second. */
export const clockOf = (epochMs: number): { text: string; milliseconds: number } => {
  const day = Math.floor(epochMs / dayMs);
  const rest = epochMs - day * dayMs;
  const seconds = Math.floor(rest / 1000);
  const minutes = Math.floor(seconds / 60);
  return {
    text: `${dayOf(day)}T${two(Math.floor(minutes / 60))}:${two(minutes % 60)}:${two(seconds % 60)}`,
    milliseconds: rest - seconds * 1000,
  };
};

/** Epoch milliseconds as ISO in UTC, with milliseconds where there are some: what `Date` writes, for a fifth of its time. */
export const isoOf = (epochMs: number): string => {
  const { text, milliseconds } = clockOf(epochMs);
  return milliseconds === 0 ? `${text}Z` : `${text}.${String(milliseconds).padStart(3, '0')}Z`;
};

/** Epoch seconds with up to three decimals, as the database tells them, to milliseconds. */
export const millisecondsOf = (epochSeconds: number): number => Math.round(epochSeconds * 1000);
