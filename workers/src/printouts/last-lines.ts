/** How many lines of a table or of a list of meanings are together on its last page, at least: two of them alone look like a mistake. */
export const fewestLines = 4;

/** The last lines of a table, and of a list in two columns, go to the next page together. */
export const lastLinesStyle = `
tbody tr:nth-last-child(-n+${fewestLines - 1}){break-before:avoid}
.meanings>:nth-last-child(-n+${2 * (fewestLines - 1)}){break-before:avoid}`;
