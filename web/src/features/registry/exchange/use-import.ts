import { enumName, type Kind } from '@cadenza/domain/registry/descriptor';
import { useRef, useState } from 'react';
import { commandId } from '../../../lib/command-id.ts';
import { toApiError } from '../../../lib/graphql-error.ts';
import type { ImportInput, ImportReading, RecordKind } from '../../../lib/schema.gen.ts';
import { http } from '../../../lib/services.ts';
import { useApolloClient } from '../../../lib/use-apollo.ts';
import { ImportPreviewDocument, type ImportPreviewQuery } from './import-preview.gen.ts';
import { ImportTableDocument, type ImportTableQuery } from './import-table.gen.ts';
import { StartImportDocument } from './start-import.gen.ts';

export type FileTable = ImportTableQuery['importTable'] & {
  readonly file: string;
  readonly name: string;
  /** What somebody said of how it is read; the rest was guessed. */
  readonly reading: ImportReading;
};
export type Preview = ImportPreviewQuery['importPreview'];
export type Choices = {
  /** The field of each column. */
  readonly columns: readonly (string | null)[];
  /** What new records have in fields that no column holds, as a cell says it. */
  readonly fixed: Readonly<Record<string, string>>;
  readonly key: string | null;
};

export const recordKindOf = (kind: Kind): RecordKind => enumName(kind) as RecordKind;

/** What is asked of the server on the way from a file to an import. Each throws `ApiError`. */
export const useImport = (kind: Kind) => {
  const client = useApolloClient();
  const sent = useRef({ content: '', id: '' });
  const [busy, setBusy] = useState(false);

  const asking = async <T>(work: () => Promise<T>): Promise<T> => {
    setBusy(true);
    try {
      return await work();
    } catch (error) {
      throw toApiError(error);
    } finally {
      setBusy(false);
    }
  };
  const tableOf = async (file: string, name: string, reading: ImportReading): Promise<FileTable> => {
    const { data } = await client.query({
      query: ImportTableDocument,
      variables: { kind: recordKindOf(kind), file, reading },
      fetchPolicy: 'no-cache',
    });
    return { ...(data as ImportTableQuery).importTable, file, name, reading };
  };
  const planOf = (
    { file, sheet, headingsLine, encoding }: FileTable,
    { columns, fixed, key }: Choices,
  ): ImportInput => ({
    ...{ kind: recordKindOf(kind), file, columns: [...columns], key },
    // As it was shown, guesses too.
    reading: { sheet, headings: headingsLine, encoding },
    fixed: Object.entries(fixed).flatMap(([field, value]) =>
      value === '' || columns.includes(field) ? [] : [{ field, value }],
    ),
  });

  return {
    busy,
    upload: (file: File): Promise<FileTable> =>
      asking(async () => {
        const body = new FormData();
        body.set('file', file);
        const taken = await http.json<{ file: string }>(`/api/importazioni/${kind.rest}`, { method: 'POST', body });
        return await tableOf(taken.file, file.name, {});
      }),
    /** The same file, read as it is told. */
    read: ({ file, name }: FileTable, reading: ImportReading): Promise<FileTable> =>
      asking(() => tableOf(file, name, reading)),
    preview: (table: FileTable, choices: Choices): Promise<Preview> =>
      asking(async () => {
        const variables = { input: planOf(table, choices) };
        const { data } = await client.query({
          ...{ query: ImportPreviewDocument, variables, fetchPolicy: 'no-cache' as const },
        });
        return (data as ImportPreviewQuery).importPreview;
      }),
    /** The id of the import. Sent again without change it is the same one. */
    start: (table: FileTable, choices: Choices, allOrNothing: boolean): Promise<string> =>
      asking(async () => {
        const input = planOf(table, choices);
        const content = JSON.stringify([input, allOrNothing]);
        if (sent.current.content !== content) sent.current = { content, id: commandId() };
        const variables = { commandId: sent.current.id, input, name: table.name, allOrNothing };
        const { data } = await client.mutate({ mutation: StartImportDocument, variables });
        return data?.saved?.id ?? '';
      }),
  };
};
