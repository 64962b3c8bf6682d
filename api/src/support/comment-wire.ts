import type { CommentView } from '@cadenza/queries/support/support-request';
import { z } from 'zod';
import { withOffset } from '../kernel/offsets.ts';
import { id, time } from '../rest/shapes.ts';

const sides = { requester: 'RICHIEDENTE', staff: 'GESTIONE' } as const;
const side = z.enum(Object.values(sides)).meta({ description: 'Who asked, or those who handle requests' });

/** A comment as who has the secret link reads it: no names. */
export const publicCommentShape = z
  .strictObject({ id, date: time, da: side, testo: z.string() })
  .meta({ id: 'PublicSupportRequestComment' });

export const commentShape = z
  .strictObject({
    ...publicCommentShape.shape,
    appUserId: id.nullable().meta({ description: 'The user who wrote it; null: by the secret link' }),
    appUser: z.strictObject({ id, nome: z.string().nullable() }).nullable(),
  })
  .meta({ id: 'SupportRequestComment' });

export const publicCommentToWire = (
  { commentId, at, from, text }: Omit<CommentView, 'author'>,
  timeZone: string,
): z.infer<typeof publicCommentShape> => ({
  ...{ id: commentId, date: withOffset(at, timeZone), da: sides[from] },
  testo: text,
});

export const commentToWire = (comment: CommentView, timeZone: string): z.infer<typeof commentShape> => {
  const { author } = comment;
  return {
    ...publicCommentToWire(comment, timeZone),
    appUserId: author?.id ?? null,
    appUser: author && { id: author.id, nome: author.label },
  };
};
