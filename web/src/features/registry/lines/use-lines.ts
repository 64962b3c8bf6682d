import { enumName } from '@cadenza/domain/registry/descriptor';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { useRetryOnline } from '../../../kit/use-retry-online.ts';
import { useUnsaved } from '../../../kit/use-unsaved.ts';
import { commandId } from '../../../lib/command-id.ts';
import { errorText } from '../../../lib/error-text.ts';
import { failureOf } from '../../../lib/failure.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import { line as kind } from '../checklist-kinds.ts';
import { documentsOf, moveRecord, setRecordActive } from '../documents.ts';
import type { RegistryRow } from '../record.ts';
import { RemoveRecordsDocument } from '../remove-records.gen.ts';
import { AddChecklistLinesDocument } from './add-checklist-lines.gen.ts';
import { useInOrder } from './use-in-order.ts';

/** Lines on their way: shown at once, and kept where they were not taken. */
export type Draft = {
  readonly key: string;
  readonly texts: readonly string[];
  readonly fault: string | null;
  /** What the fault was, where it may go by itself. */
  readonly error?: unknown;
};

/** The last change as it can be taken back: in words, and how. */
type LastChange = { readonly what: string; readonly takeBack: () => Promise<void> };

type Options = {
  readonly checklistId: string;
  readonly rows: readonly RegistryRow[];
  /** Called when a change is asked for; in its turn it asks what the change reaches: false where it is not to be made. */
  readonly asker: () => () => Promise<boolean>;
  /** The lines as they are now, once a change is in the log. */
  readonly readAgain: () => Promise<unknown>;
};

/** All that is done with the lines of a checklist in place: one after the other, as it was asked for, each taken back by one press. */
export const useLines = ({ checklistId, rows, asker, readAgain }: Options) => {
  const { t } = useTranslation('registry');
  const client = useApolloClient();
  const inOrder = useInOrder();
  const [drafts, setDrafts] = useState<readonly Draft[]>([]);
  const [moved, setMoved] = useState<{ readonly id: string; readonly afterId: string | null } | null>(null);
  const [last, setLast] = useState<LastChange | null>(null);

  const send = async (...[options]: Parameters<typeof client.mutate>): Promise<unknown> => {
    try {
      const { data } = await client.mutate(options);
      return data;
    } catch (error) {
      throw toApiError(error);
    }
  };
  /** Answers the version that the line has now: who takes the change back has seen that one, and no later one of others. */
  const change = async (id: string, input: object, seenVersion?: number): Promise<number> => {
    const variables = { commandId: commandId(), id, input, seenVersion };
    const data = await send({ mutation: documentsOf(kind).change, variables });
    return (data as { saved: { version: number } }).saved.version;
  };
  const switchTo = (id: string, active: boolean): Promise<unknown> =>
    send({ mutation: setRecordActive, variables: { commandId: commandId(), kind: enumName(kind), id, active } });
  const moveTo = (id: string, afterId: string | null): Promise<unknown> =>
    send({ mutation: moveRecord, variables: { commandId: commandId(), kind: enumName(kind), id, afterId } });
  const removeAll = (ids: readonly string[]): Promise<unknown> =>
    send({ mutation: RemoveRecordsDocument, variables: { commandId: commandId(), kind: 'CHECKLIST_LINE', ids } });
  const addAll = async (key: string, lines: readonly object[], afterId?: string | null): Promise<readonly string[]> => {
    const variables = { commandId: key, checklistId, lines, ...(afterId === undefined ? {} : { afterId }) };
    const data = (await send({ mutation: AddChecklistLinesDocument, variables })) as { saved: { ids: string[] } };
    return data.saved.ids;
  };
  const before = (id: string): string | null => rows[rows.findIndex((row) => row.id === id) - 1]?.id ?? null;

  /** Does something and remembers how it is taken back. A refusal is told and changes nothing. */
  const act = (work: () => Promise<LastChange>, questioned = true): Promise<void> => {
    const ask = asker();
    return inOrder(async () => {
      try {
        if (questioned && !(await ask())) return;
        setLast(await work());
        await readAgain();
      } catch (error) {
        toast.error(errorText(error, t));
      }
    });
  };

  const discard = ({ key }: Pick<Draft, 'key'>): void => setDrafts((all) => all.filter((one) => one.key !== key));
  const addDraft = ({ key, texts }: Pick<Draft, 'key' | 'texts'>): Promise<void> => {
    const put = (fault: string | null, error?: unknown): void =>
      setDrafts((all) =>
        all.some((one) => one.key === key)
          ? all.map((one) => (one.key === key ? { key, texts, fault, error } : one))
          : [...all, { key, texts, fault, error }],
      );
    put(null);
    const ask = asker();
    // What is shown already is what a press takes back, also while it is on its way: the press waits its turn.
    let ids: readonly string[] | null = null;
    const added: LastChange = {
      what: t('lines.did.added', { count: texts.length, name: texts[0] }),
      takeBack: async () => (ids === null ? discard({ key }) : void (await removeAll(ids))),
    };
    setLast(added);
    return inOrder(async () => {
      try {
        if (!(await ask())) return put(t('lines.notAdded'));
        ids = await addAll(
          key,
          texts.map((description) => ({ description })),
        );
        await readAgain();
        setDrafts((all) => all.filter((one) => one.key !== key));
        if (ids.length > 1) toast.success(asWritten(added.what));
      } catch (error) {
        put(errorText(error, t), error);
      }
    });
  };

  // What was not taken stands nowhere else: it goes by itself when the network is back, and leaving asks first.
  const refused = drafts.filter(({ fault }) => fault !== null);
  useUnsaved(refused.length > 0);
  useRetryOnline(refused.find(({ error }) => failureOf(error) === 'unreachable')?.error, () => {
    for (const draft of refused) if (failureOf(draft.error) === 'unreachable') void addDraft(draft);
  });

  return {
    drafts,
    moved,
    last,
    add: (texts: readonly string[]): Promise<void> => addDraft({ key: commandId(), texts }),
    /** The same command again: what was taken though its answer was lost is not there twice. */
    retry: (draft: Draft): Promise<void> => addDraft(draft),
    discard,
    rename: (row: RegistryRow, description: string): Promise<void> =>
      act(async () => {
        const seen = await change(row.id, { description }, row.version);
        const takeBack = async () => void (await change(row.id, { description: row.description }, seen));
        return { what: t('lines.did.renamed', { name: String(row.description) }), takeBack };
      }),
    setMandatory: (row: RegistryRow, mandatory: boolean): Promise<void> =>
      act(async () => {
        const seen = await change(row.id, { mandatory });
        const takeBack = async () => void (await change(row.id, { mandatory: !mandatory }, seen));
        return { what: t('lines.did.marked', { name: String(row.description) }), takeBack };
      }),
    setActive: (row: RegistryRow, active: boolean): Promise<void> =>
      act(async () => {
        await switchTo(row.id, active);
        const takeBack = async () => void (await switchTo(row.id, !active));
        return { what: t('lines.did.switched', { name: String(row.description) }), takeBack };
      }),
    remove: (row: RegistryRow): Promise<void> =>
      act(async () => {
        const afterId = before(row.id);
        await removeAll([row.id]);
        const takeBack = async () => {
          // An id is never used again: what comes back is a line like the one that went.
          const lines = [{ description: row.description, mandatory: row.mandatory }];
          const [id] = await addAll(commandId(), lines, afterId);
          if (row.active === false && id !== undefined) await switchTo(id, false);
        };
        return { what: t('lines.did.removed', { name: String(row.description) }), takeBack };
      }),
    move: async (id: string, afterId: string | null): Promise<void> => {
      const [was, row] = [before(id), rows.find((one) => one.id === id)];
      setMoved({ id, afterId });
      await act(async () => {
        await moveTo(id, afterId);
        const takeBack = async () => void (await moveTo(id, was));
        return { what: t('lines.did.moved', { name: String(row?.description ?? '') }), takeBack };
      }, false);
      setMoved(null);
    },
    undo: (): Promise<void> =>
      inOrder(async () => {
        if (last === null) return;
        setLast(null);
        try {
          await last.takeBack();
          await readAgain();
          toast.success(asWritten(t('lines.undone', { what: last.what })));
        } catch (error) {
          toast.error(errorText(error, t));
        }
      }),
  };
};
