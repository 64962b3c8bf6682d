import excel from 'exceljs';

type SheetOf = { readonly name: string; readonly rows: readonly (readonly string[])[]; readonly hidden?: boolean };

/** A workbook as somebody else may have made it: sheets of texts, of which some are hidden. */
export const workbookOf = async (sheets: readonly SheetOf[]): Promise<Buffer> => {
  const workbook = new excel.Workbook();
  for (const { name, rows, hidden = false } of sheets) {
    const sheet = workbook.addWorksheet(name, { state: hidden ? 'hidden' : 'visible' });
    for (const row of rows) sheet.addRow([...row]);
  }
  return Buffer.from(await workbook.xlsx.writeBuffer());
};
