import { commands } from '../../kit/use-commands.ts';

export const openPalette = (): void => {
  commands
    .get()
    .find(({ id }) => id === 'palette')
    ?.perform();
};
