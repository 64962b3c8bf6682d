/** A PDF with a line of plain letters on each page: as little as readers take. */
export const simplePdf = (pages: readonly string[]): Uint8Array => {
  const objects: string[] = ['', '<< /Type /Catalog /Pages 2 0 R >>'];
  const numbers = pages.map((_, index) => 4 + index * 2);
  objects[2] = `<< /Type /Pages /Count ${pages.length} /Kids [${numbers.map((one) => `${one} 0 R`).join(' ')}] >>`;
  objects[3] = '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>';
  for (const [index, words] of pages.entries()) {
    const at = numbers[index] ?? 0;
    const stream = `BT /F1 18 Tf 60 760 Td (${words.replaceAll(/[\\()]/g, '\\$&')}) Tj ET`;
    const resources = '/Resources << /Font << /F1 3 0 R >> >> /MediaBox [0 0 595 842]';
    objects[at] = `<< /Type /Page /Parent 2 0 R ${resources} /Contents ${at + 1} 0 R >>`;
    objects[at + 1] = `<< /Length ${stream.length} >>\nstream\n${stream}\nendstream`;
  }
  let text = '%PDF-1.4\n';
  const offsets = objects.map((body, number) => {
    const offset = text.length;
    if (number > 0) text += `${number} 0 obj\n${body}\nendobj\n`;
    return offset;
  });
  const table = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  const trailer = `trailer\n<< /Size ${objects.length} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`;
  return new TextEncoder().encode(`${text}xref\n0 ${objects.length}\n0000000000 65535 f \n${table.join('')}${trailer}`);
};
