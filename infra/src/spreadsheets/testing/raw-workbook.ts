import { strToU8, zipSync } from 'fflate';

type RawSheet = { readonly name: string; readonly state?: string; readonly rows: string };

const spreadsheet = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';

/** A workbook as its parts say it, for what no library writes. `formats`: of the cells whose `s` is 1 and more. */
export const rawWorkbook = (
  sheets: readonly RawSheet[],
  { formats = [], strings = '' }: { formats?: readonly string[]; strings?: string } = {},
): Uint8Array => {
  const part = (root: string, inner: string): string =>
    `<${root} xmlns="${spreadsheet}" xmlns:r="${relations}">${inner}</${root}>`;
  const link = (id: string, type: string, target: string): string =>
    `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`;
  const links = (inner: string): string => `<Relationships xmlns="${packaged}/relationships">${inner}</Relationships>`;
  const listed = sheets.map(({ name, state }, at) => {
    const shown = state === undefined ? '' : ` state="${state}"`;
    return `<sheet name="${name}" sheetId="${at + 1}"${shown} r:id="rId${at + 1}"/>`;
  });
  const codes = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`).join('');
  const looks = formats.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('');
  const parts: [string, string][] = [
    ['[Content_Types].xml', `<Types xmlns="${packaged}/content-types"/>`],
    ['_rels/.rels', links(link('rId1', 'officeDocument', 'xl/workbook.xml'))],
    ['xl/workbook.xml', part('workbook', `<sheets>${listed.join('')}</sheets>`)],
    [
      'xl/_rels/workbook.xml.rels',
      links(
        sheets.map((_, at) => link(`rId${at + 1}`, 'worksheet', `worksheets/list${at}.xml`)).join('') +
          link('rIdS', 'styles', 'styles.xml') +
          link('rIdT', 'sharedStrings', 'sharedStrings.xml'),
      ),
    ],
    ['xl/styles.xml', part('styleSheet', `<numFmts>${codes}</numFmts><cellXfs><xf numFmtId="0"/>${looks}</cellXfs>`)],
    ['xl/sharedStrings.xml', part('sst', strings)],
    ...sheets.map(({ rows }, at): [string, string] => [
      `xl/worksheets/list${at}.xml`,
      part('worksheet', `<sheetData>${rows}</sheetData>`),
    ]),
  ];
  return zipSync(Object.fromEntries(parts.map(([name, xml]) => [name, strToU8(xml)])));
};
