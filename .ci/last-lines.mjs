/** Lines of the end of a run's output that tell why it was refused; the run's count and those of a caller have room beside them. */
const room = 36;
const width = 200;

const quoted = (text) => `'${text.replaceAll("'", `'\\''`)}'`;
/** A test's name as Vitest's `-t` takes it: a pattern over the names of its blocks, with spaces between them. */
const pattern = (test) => test.replaceAll(' > ', ' ').replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** A room without projects has one without a name. */
export const named = (path, project) => (project === '' ? path : `${path} (${project})`);

/** How to run one failed test again. */
export const againOf = ({ roomPath, path, project, test }) =>
  [
    `cd ${roomPath} && npx vitest run ${path}`,
    ...(project === '' ? [] : [`--project ${quoted(project)}`]),
    ...(test === null ? [] : [`-t ${quoted(pattern(test))}`]),
  ].join(' ');

const cut = (line) => (line.length > width ? `${line.slice(0, width - 1)}…` : line);
const linesOf = (text, most) =>
  text
    .split('\n')
    .map((line) => line.trimEnd())
    .filter((line) => line !== '')
    .slice(0, most)
    .map(cut);

/**
 * The lines that say what failed, no more than `room`: for each failure (`{ title, test, message, again }`) where it is, which
 * test, its message as far as there is room, and how to run just that. What has no room is counted.
 */
export const refusal = (failures) => {
  const shown = failures.slice(0, Math.floor((room - 2) / 4));
  const messageLines = Math.max(1, Math.floor((room - 2) / Math.max(1, shown.length)) - 3);
  const more = failures.length - shown.length;
  return [
    '── refused',
    ...shown.flatMap(({ title, test, message, again }, index) => [
      cut(`${index + 1}. ${title}`),
      ...(test === null ? [] : [cut(`   ${test}`)]),
      ...linesOf(message, messageLines).map((line) => `   ${line}`),
      `   again: ${again}`,
    ]),
    ...(more > 0 ? [`and ${more} more: see "── failed" above, and .test-output/summary.json`] : []),
  ];
};

/** The lines that name the unsteady files; `known` has the paths of `docs/unsteady.md`. */
export const unsteadyLines = (unsteady, known) =>
  unsteady.length === 0
    ? []
    : [
        `── unsteady: failed beside the others, passed alone (${unsteady.length})`,
        ...unsteady.map(({ path, project, failures: [{ test, message }] }) =>
          cut(
            `${named(path, project)}: ${test ?? 'outside every test'}: ${linesOf(message, 1).join('')}; ${known.includes(path) ? 'known' : 'to be written into docs/unsteady.md'}`,
          ),
        ),
      ];
