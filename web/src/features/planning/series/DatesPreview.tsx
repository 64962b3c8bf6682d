import type { SeriesDatesInput } from '../../../lib/schema.gen.ts';
import { PreviewList } from './PreviewList.tsx';
import { usePreview } from './use-preview.ts';

/** When a new series would take place. */
export const DatesPreview = ({ input }: { readonly input: SeriesDatesInput }) => (
  <PreviewList state={usePreview({ of: 'dates', input })} />
);
