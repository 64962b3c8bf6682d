import { type Check, error, ok } from '../../findings/finding.ts';

const wanted = 26;

export const node: Check = {
  name: 'Node',
  run: async () => {
    const { node: version } = process.versions;
    if (Number(version.split('.')[0]) >= wanted) return [ok(`Node ${version}.`)];
    return [
      error(
        `This is Node ${version}.`,
        `Cadenza runs its TypeScript as it is and needs Node ${wanted}.`,
        'Run it through npm (npm start, npm run …) after an "npm ci" with install scripts, or take the image of infra/deploy.',
      ),
    ];
  },
};
