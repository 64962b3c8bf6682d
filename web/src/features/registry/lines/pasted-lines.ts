/** A dash, dot, box or number that a list in a document or a sheet has before each line. */
const mark = /^(?:[-–—•*▪◦‣☐☑✓]|\[[ x]?\]|\(?\d{1,3}[.)])\s+/u;

/** The lines of a text, each without blanks around it and without the mark of its list; empty ones are left out. */
export const linesOf = (text: string): readonly string[] =>
  text
    .split(/[\r\n\u2028\u2029]+/)
    .map((line) => line.replaceAll('\t', ' ').trim().replace(mark, '').trim())
    .filter((line) => line !== '');
