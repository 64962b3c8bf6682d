import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { asWritten, toast } from '../../../kit/toast.ts';
import { commandId } from '../../../lib/command-id.ts';
import type { Ending } from '../../../offline/outbox.ts';
import { conflictsOf, type FieldClash } from '../commands/refusal.ts';
import type { Pending } from '../pending/define-pending.ts';
import { addPart } from '../pending/kinds/add-part.ts';
import { changePart } from '../pending/kinds/change-part.ts';
import { removePart } from '../pending/kinds/remove-part.ts';
import type { PartField, PartValues, SparePart } from '../rows/part-list.ts';
import { usePlanning } from '../session/services.ts';

/** A field of a part that two people set: until one of both values is chosen. */
export type PartClash = FieldClash & { readonly partId: string; readonly field: PartField };

type Options = {
  /** The occurrence's. */
  readonly id: string;
  readonly what: string;
  /** As the panel shows them: with what this tab has said ahead of the answers. */
  readonly parts: readonly SparePart[];
};

/** What is done to the parts of a work: each change is a command of its own, which waits on the device where there is no network. */
export const useParts = ({ id, what, parts }: Options) => {
  const { t } = useTranslation('work');
  const { commands, outcomes } = usePlanning();
  const [clashes, setClashes] = useState<readonly PartClash[]>([]);
  const latest = useRef(parts);
  latest.current = parts;

  const say = <Kind extends string, Values extends { readonly partId: string }>(
    kind: Pending<Kind, Values>,
    values: Values,
    name: string,
    done?: () => void,
  ): void => {
    const { partId } = values;
    const told = commands.say(id, kind, values).catch((error: unknown): Ending => {
      const found = conflictsOf(error).map((clash) => ({ ...clash, partId, field: clash.field as PartField }));
      if (found.length === 0) throw error;
      setClashes((all) => [...all.filter((one) => one.partId !== partId), ...found]);
      return 'waits';
    });
    const refused = (why: string): string => t('parts.refused', { what: asWritten(name), why });
    outcomes.follow(told, { what, refused, ...(done && { done }) });
  };
  const put = (values: PartValues, partId = commandId(), order?: number): void =>
    say(addPart, { partId, values, ...(order !== undefined && { order }) }, values.name);
  const send = ({ id: partId, name }: SparePart, values: Partial<PartValues>, seen: Partial<PartValues>): void =>
    say(changePart, { partId, name, values, seen }, name);

  return {
    clashes,
    add: (values: PartValues): void => put(values),
    /** One field, as its writer has it now; what they had before goes with it. */
    change: <Field extends PartField>(part: SparePart, field: Field, value: SparePart[Field]): void =>
      send(part, { [field]: value }, { [field]: part[field] }),
    remove: ({ id: partId, name, cost, quantity, order }: SparePart): void =>
      say(removePart, { partId, name }, name, () => {
        toast.success(t('parts.removed', { what: asWritten(name) }), {
          duration: 10_000,
          action: { label: t('parts.undo'), perform: () => put({ name, cost, quantity }, partId, order) },
        });
      }),
    /** Of both values of a clash the writer's own, over what is there now. */
    keep: (clash: PartClash): void => {
      const part = latest.current.find(({ id: one }) => one === clash.partId);
      setClashes((all) => all.filter((one) => one !== clash));
      if (part) send(part, { [clash.field]: clash.mine }, { [clash.field]: clash.theirs });
    },
    leave: (clash: PartClash): void => setClashes((all) => all.filter((one) => one !== clash)),
  };
};
