import { PassThrough, type Readable } from 'node:stream';
import excel from 'exceljs';

type BareSheet = {
  readonly columns: readonly { readonly heading: string; readonly format: string }[];
  readonly pages: AsyncIterable<readonly (readonly unknown[])[]>;
};

/** What anybody would write with the library, for what we write to be measured against: a loop, styles, a stream. */
export const bareXlsx = ({ columns, pages }: BareSheet): Readable => {
  const out = new PassThrough();
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const write = async (): Promise<void> => {
    const sheet = workbook.addWorksheet('Report', { views: [{ state: 'frozen', ySplit: 1 }] });
    sheet.columns = columns.map(({ heading, format }) => ({ header: heading, style: { numFmt: format } }));
    for await (const page of pages) for (const row of page) sheet.addRow([...row]).commit();
    sheet.commit();
    await workbook.commit();
  };
  write().catch((error: Error) => out.destroy(error));
  return out;
};
