import type { Kind } from '@cadenza/domain/registry/descriptor';
import { useEffect, useRef, useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Conflicts } from '../../kit/use-conflicts.ts';
import { type FormValues, type RegistryRow, toForm } from './record.ts';
import type { RecordsChange } from './records-change.ts';
import { withFeed } from './with-feed.ts';

/** What somebody has done to the record of an open form. */
export type Overtaken = { readonly what: 'changed' | 'removed'; readonly name: string | undefined };

type Options = {
  readonly kind: Kind;
  /** What the form counts its changes from; null is a new record, which nobody else knows. */
  readonly basis: RegistryRow | null;
  readonly setBasis: (row: RegistryRow) => void;
  readonly form: UseFormReturn<FormValues>;
  /** Asks of fields that were written here, too, which value stays. */
  readonly meet: Conflicts<FormValues>['meet'];
};

/**
 * Another person saves the record of an open form: fields that nobody has touched here take over what it is now, of one that was
 * written both values are shown, so that saving is a choice.
 */
export const useOvertaken = (options: Options): Overtaken | null => {
  const { kind, basis } = options;
  const [overtaken, setOvertaken] = useState<Overtaken | null>(null);
  const latest = useRef(options);
  latest.current = options;
  const id = basis?.id;

  useEffect(() => {
    if (id === undefined) return;
    const change = (item: RecordsChange): void => {
      const { basis, setBasis, form, meet } = latest.current;
      // What is on its way from here comes back by the feed, too.
      if (basis === null || form.formState.isSubmitting) return;
      const name = item.actor?.name;
      if (item.removedIds.includes(id)) setOvertaken({ what: 'removed', name });
      const theirs = item.upserted.find((row) => row.id === id);
      if (theirs === undefined || theirs.version <= basis.version) return;
      meet(toForm(kind, basis), toForm(kind, theirs), () => ({ who: name, when: undefined }));
      setBasis(theirs);
      setOvertaken({ what: 'changed', name });
    };
    return withFeed(kind, (feed) => {
      const leave = feed.listen({ change, resync: () => undefined });
      feed.follow();
      return leave;
    });
  }, [kind, id]);

  return overtaken;
};
