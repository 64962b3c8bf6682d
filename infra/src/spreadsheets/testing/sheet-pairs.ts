import excel from 'exceljs';

/** The first two cells of each row of a sheet, also of one behind the first, which no import reads. */
export const sheetPairs = async (bytes: Uint8Array, sheet: string): Promise<unknown[][]> => {
  const workbook = new excel.Workbook();
  await workbook.xlsx.load(Uint8Array.from(bytes).buffer);
  const rows: unknown[][] = [];
  workbook.getWorksheet(sheet)?.eachRow((row) => {
    rows.push([row.getCell(1).value, row.getCell(2).value]);
  });
  return rows;
};
