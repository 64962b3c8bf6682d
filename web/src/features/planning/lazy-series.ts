import { source } from '../../kit/OnDemand.tsx';

/** What belongs to a series brings its words with it. */
const withWords = async <T>(load: () => Promise<T>): Promise<T> => {
  const { loadTexts } = await import('../../lib/texts.ts');
  const [loaded] = await Promise.all([load(), loadTexts('series')]);
  return loaded;
};

export const seriesMoveDialog = source(
  async () => (await withWords(() => import('./series/SeriesMoveDialog.tsx'))).SeriesMoveDialog,
);
export const editDialog = source(async () => (await withWords(() => import('./edit/EditDialog.tsx'))).EditDialog);
export const endDialog = source(async () => (await withWords(() => import('./series/EndDialog.tsx'))).EndDialog);
export const deletionPreview = source(
  async () => (await withWords(() => import('./series/DeletionPreview.tsx'))).DeletionPreview,
);
export const datesPreview = source(
  async () => (await withWords(() => import('./series/DatesPreview.tsx'))).DatesPreview,
);
export const whyThisDay = source(async () => (await withWords(() => import('./series/WhyThisDay.tsx'))).WhyThisDay);
