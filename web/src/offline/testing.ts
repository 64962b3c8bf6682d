import type { DeviceStore, KeptCommand } from '../lib/device-store.ts';

/** A device of its own, for tests. */
export const keptInMemory = (): Pick<DeviceStore, 'commands' | 'add' | 'change' | 'remove'> => {
  let all: readonly KeptCommand[] = [];
  return {
    commands: async (owner) => all.filter((one) => one.owner === owner),
    add: async (command) => {
      all = [...all, command];
    },
    change: async (command) => {
      all = all.map((one) => (one.command === command.command ? command : one));
    },
    remove: async (command) => {
      all = all.filter((one) => one.command !== command);
    },
  };
};
