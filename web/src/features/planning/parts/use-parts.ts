import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { commandId } from '../../../lib/command-id.ts';
import { isLater } from '../../../lib/read-after.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { conflictsOf, type FieldClash } from '../data/refusal.ts';
import { usePlanning } from '../data/services.ts';
import { type PartEdit, type PartField, type PartValues, type SparePart, withEdit } from './part-list.ts';
import { AddSparePartDocument, ChangeSparePartDocument, RemoveSparePartDocument } from './parts.gen.ts';

/** A field of a part that two people set: until one of both values is chosen. */
export type PartClash = FieldClash & { readonly partId: string; readonly field: PartField };

type Known = { readonly position: string; readonly parts: readonly SparePart[] };
type Options = {
  /** The occurrence's. */
  readonly id: string;
  readonly what: string;
  /** As they were read last, and the position of that. */
  readonly read: Known;
};

/**
 * The parts of a work with what this tab has written ahead of the answers. Each change is a command of its own, in its turn with all
 * that is said of the work, and goes again by the same id where its answer was lost.
 */
export const useParts = ({ id, what, read }: Options) => {
  const { t } = useTranslation('work');
  const { commands, outcomes } = usePlanning();
  const [answered, setAnswered] = useState<Known | null>(null);
  const [edits, setEdits] = useState<readonly PartEdit[]>([]);
  const [clashes, setClashes] = useState<readonly PartClash[]>([]);
  const latest = useRef<SparePart[]>([]);

  const known = answered !== null && isLater(answered.position, read.position) ? answered : read;
  const parts = edits.reduce<readonly SparePart[]>(withEdit, known.parts);
  latest.current = [...parts];

  const take = (saved: { position: string; state: { parts: readonly SparePart[] } }): { position: string } => {
    setAnswered({ position: saved.position, parts: saved.state.parts });
    return saved;
  };
  const follow = (edit: PartEdit, name: string, sent: Promise<Ending>, done?: () => void): void => {
    setEdits((all) => [...all, edit]);
    const leave = (): void => setEdits((all) => all.filter((one) => one !== edit));
    const told = sent.finally(leave).catch((error: unknown): Ending => {
      const found = conflictsOf(error).map((clash) => ({
        ...clash,
        partId: edit.partId,
        field: clash.field as PartField,
      }));
      if (found.length === 0) throw error;
      setClashes((all) => [...all.filter(({ partId }) => partId !== edit.partId), ...found]);
      return 'sent';
    });
    outcomes.follow(told, {
      what,
      ...(done && { done }),
      refused: (why) => t('parts.refused', { what: asWritten(name), why }),
    });
  };

  const put = (values: PartValues, partId = commandId(), order?: number): void => {
    const input = order === undefined ? values : { ...values, order };
    const edit: PartEdit = { kind: 'add', partId, values, ...(order !== undefined && { order }) };
    const sent = commands.say(
      id,
      AddSparePartDocument,
      (command) => ({ commandId: command, id, partId, input }),
      ({ addSparePart }) => take(addSparePart),
    );
    follow(edit, values.name, sent);
  };
  const send = (part: SparePart, values: Partial<PartValues>, seen: Partial<PartValues>): void => {
    const variables = { id, partId: part.id, input: values, seen };
    const sent = commands.say(
      id,
      ChangeSparePartDocument,
      (command) => ({ commandId: command, ...variables }),
      ({ changeSparePart }) => take(changeSparePart),
    );
    follow({ kind: 'change', partId: part.id, values }, part.name, sent);
  };

  return {
    parts,
    clashes,
    add: (values: PartValues): void => put(values),
    /** One field, as its writer has it now; what they had before goes with it. */
    change: <Field extends PartField>(part: SparePart, field: Field, value: SparePart[Field]): void =>
      send(part, { [field]: value }, { [field]: part[field] }),
    remove: (part: SparePart): void => {
      const { name, cost, quantity, order } = part;
      const sent = commands.say(
        id,
        RemoveSparePartDocument,
        (command) => ({ commandId: command, id, partId: part.id }),
        ({ removeSparePart }) => take(removeSparePart),
      );
      follow({ kind: 'remove', partId: part.id }, name, sent, () => {
        toast.success(t('parts.removed', { what: asWritten(name) }), {
          duration: 10_000,
          action: { label: t('parts.undo'), perform: () => put({ name, cost, quantity }, part.id, order) },
        });
      });
    },
    /** Of both values of a clash the writer's own, over what is there now. */
    keep: (clash: PartClash): void => {
      const part = latest.current.find(({ id: one }) => one === clash.partId);
      setClashes((all) => all.filter((one) => one !== clash));
      if (part) send(part, { [clash.field]: clash.mine }, { [clash.field]: clash.theirs });
    },
    leave: (clash: PartClash): void => setClashes((all) => all.filter((one) => one !== clash)),
  };
};
