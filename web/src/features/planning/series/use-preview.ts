import { useEffect, useState } from 'react';
import type { MoveInput, Scope, SeriesDatesInput } from '../../../lib/schema.gen.ts';
import { ask } from '../../../lib/services.ts';
import { useSettled } from '../session/use-settled.ts';
import {
  type PreviewFragment,
  PreviewOfChangeDocument,
  PreviewOfDatesDocument,
  PreviewOfDeletionDocument,
} from './preview.gen.ts';

export type Preview = PreviewFragment;
export type PreviewedWork = Preview['works'][number];

/** What is asked about; none where there is nothing to ask yet. */
export type Previewed =
  | { readonly of: 'change'; readonly id: string; readonly input: MoveInput }
  | { readonly of: 'deletion'; readonly id: string; readonly scope: Scope }
  | { readonly of: 'dates'; readonly input: SeriesDatesInput };

export type PreviewState = {
  /** Of what is asked about now; what was before stays until then. */
  readonly preview: Preview | null;
  readonly current: boolean;
  /** The refusal of the command, or a fault of the way. */
  readonly error: unknown;
};

const read = async (asked: Previewed): Promise<Preview> => {
  switch (asked.of) {
    case 'change':
      return (await ask(PreviewOfChangeDocument, { id: asked.id, input: asked.input })).previewOfChange;
    case 'deletion':
      return (await ask(PreviewOfDeletionDocument, { id: asked.id, scope: asked.scope })).previewOfDeletion;
    case 'dates':
      return (await ask(PreviewOfDatesDocument, { input: asked.input })).previewOfDates;
  }
};

/** The server's word on what would be written, asked again a moment after the question has changed. */
export const usePreview = (asked: Previewed | null): PreviewState => {
  const key = useSettled(asked === null ? '' : JSON.stringify(asked));
  const [found, setFound] = useState<{ key: string; preview: Preview | null; error: unknown }>();
  useEffect(() => {
    if (key === '') return;
    let wanted = true;
    read(JSON.parse(key)).then(
      (preview) => wanted && setFound({ key, preview, error: null }),
      (error: unknown) => wanted && setFound({ key, preview: null, error }),
    );
    return () => {
      wanted = false;
    };
  }, [key]);
  const current = asked !== null && found !== undefined && found.key === JSON.stringify(asked);
  return { preview: found?.preview ?? null, current, error: current ? (found?.error ?? null) : null };
};
