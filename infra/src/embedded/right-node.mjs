// Plain JavaScript that any Node can read, so that the wrong Node gets a clear word instead of a syntax error.
const wanted = 26;
const [major] = process.versions.node.split('.');

if (Number(major) < wanted) {
  console.error(
    [
      `Cadenza needs Node ${wanted}; this is Node ${process.versions.node}.`,
      'npm brings the right one (the package "node"). Start through npm (npm start, npm test), after an "npm ci" that',
      'was allowed to run install scripts (without --ignore-scripts).',
    ].join('\n'),
  );
  process.exit(1);
}
