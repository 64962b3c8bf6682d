import type { Scope } from '../../../lib/schema.gen.ts';
import { PreviewList } from './PreviewList.tsx';
import { usePreview } from './use-preview.ts';

/** What a deletion would take, in its scope. */
export const DeletionPreview = ({ id, scope }: { readonly id: string; readonly scope: Scope }) => (
  <PreviewList state={usePreview({ of: 'deletion', id, scope })} why={null} />
);
