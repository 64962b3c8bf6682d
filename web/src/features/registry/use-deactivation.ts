import { withoutRecord } from '@cadenza/domain/planning/without-record';
import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { findKind } from '@cadenza/domain/registry/kinds';
import { useState } from 'react';
import { commandId } from '../../lib/command-id.ts';
import { toApiError } from '../../lib/graphql-error.ts';
import { rememberPosition } from '../../lib/read-after.ts';
import { http } from '../../lib/services.ts';
import { useApolloClient } from '../../lib/use-apollo.ts';
import { setRecordActive } from './documents.ts';
import { OpenFaultsDocument, type OpenFaultsQuery } from './open-faults.gen.ts';
import { type Planned, plannedOf, type WirePlanned } from './planned.ts';
import type { RegistryRow } from './record.ts';

/** As the documented checks answer. */
type CheckAnswer = Readonly<Record<string, unknown>> & {
  readonly isActive: boolean;
  readonly pianificazioni: readonly WirePlanned[];
  readonly totalePianificazioni?: number;
  readonly pianificazioniIniziate?: number;
};

export type Uses = {
  readonly row: RegistryRow;
  /** Planned work that goes with it, ascending; `total` may be more than are listed. */
  readonly planned: readonly Planned[];
  readonly total: number;
  /** How many were begun, and stay; `keepsBegun`: without the record. */
  readonly begun: number;
  readonly keepsBegun: boolean;
  /** Active records that hang on it, by name. */
  readonly children: readonly string[];
  /** Of a machine, what nobody has closed; null where there is none. */
  readonly faults: OpenFaultsQuery | null;
};

const childNames = (kind: Kind, answer: CheckAnswer): readonly string[] =>
  kind.children.flatMap(({ kind: name }) => {
    const child = findKind(name);
    const list = child === undefined ? undefined : answer[child.rest];
    if (child === undefined || !Array.isArray(list)) return [];
    const wire = child.fields.find((field) => field.name === child.label)?.wire ?? '';
    return list.map((one: Readonly<Record<string, unknown>>) => String(one[wire] ?? ''));
  });

/**
 * Activating happens at once. Deactivating asks first what it would reach: work that is planned, and what hangs on it. Only
 * where there is something does it wait for a yes; that yes is the documented status call, which can take children along.
 */
export const useDeactivation = (kind: Kind, onDone: () => void) => {
  const client = useApolloClient();
  const [uses, setUses] = useState<Uses | null>(null);

  const setActive = async (row: RegistryRow, active: boolean): Promise<string> => {
    const command = commandId();
    try {
      await client.mutate({
        mutation: setRecordActive,
        variables: { commandId: command, kind: enumName(kind), id: row.id, active },
      });
    } catch (error) {
      throw toApiError(error);
    }
    onDone();
    return command;
  };

  const openFaults = async (equipmentId: string): Promise<OpenFaultsQuery | null> => {
    const { data } = await client
      .query({ query: OpenFaultsDocument, variables: { equipmentId }, fetchPolicy: 'network-only' })
      .catch((error: unknown) => {
        throw toApiError(error);
      });
    const found = data !== undefined && data.plannedList.rows.length + data.supportRequests.rows.length > 0;
    return found ? data : null;
  };

  return {
    uses,
    cancel: (): void => setUses(null),
    /** Answers the command by which it was switched; null where it is asked about first. */
    toggle: async (row: RegistryRow, active: boolean): Promise<string | null> => {
      if (active || kind.check === null) return setActive(row, active);
      const answer = await http.json<CheckAnswer>(`/api/${kind.rest}/${row.id}/${kind.check}`);
      const children = childNames(kind, answer);
      const faults = kind.name === 'equipment' ? await openFaults(row.id) : null;
      if (!answer.isActive && children.length === 0 && faults === null) return setActive(row, false);
      const planned = answer.pianificazioni.map(plannedOf).sort((a, b) => a.start.localeCompare(b.start));
      const keepsBegun = withoutRecord[kind.name] !== undefined;
      const begun = answer.pianificazioniIniziate ?? 0;
      setUses({
        row,
        planned,
        total: answer.totalePianificazioni ?? planned.length,
        begun,
        keepsBegun,
        children,
        faults,
      });
      return null;
    },
    /** Answers the command. */
    confirm: async (): Promise<string | null> => {
      if (uses === null) return null;
      const command = commandId();
      const response = await http.raw(`/api/${kind.rest}/${uses.row.id}/active/N`, {
        method: 'PUT',
        commandId: command,
        body: uses.children.length === 0 ? {} : { cascade: true },
      });
      const position = response.headers.get('x-position');
      if (position !== null) rememberPosition(position);
      setUses(null);
      onDone();
      return command;
    },
  };
};
