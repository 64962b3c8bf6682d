import { useState, useSyncExternalStore } from 'react';
import { now } from '../../../lib/clock.ts';
import { outboxState } from '../../../lib/outbox-state.ts';
import { addPhoto } from '../pending/kinds/add-photo.ts';
import { usePendingCommands, usePlanning } from '../session/services.ts';
import { preparePhotos } from './photos-in-hand.ts';
import type { Tile } from './UploadTiles.tsx';

/** Photos of one work between the camera and the server: made small, written down on the device, sent in their turn. */
export const usePhotoTiles = (id: string) => {
  const { commands, outbox } = usePlanning();
  const said = usePendingCommands(id);
  const { refused } = useSyncExternalStore(outboxState.subscribe, outboxState.get);
  const [preparing, setPreparing] = useState<readonly File[]>([]);

  const add = (files: readonly File[]): void => {
    // As soon as it was chosen: what is signed meanwhile comes behind it.
    const at = new Date(now()).toISOString();
    setPreparing((all) => [...all, ...files]);
    void preparePhotos(files, (file, photo) => {
      setPreparing((all) => all.filter((one) => one !== file));
      // What becomes of it is told by its tile, and by the outbox on every screen.
      void commands.say(id, addPhoto, { name: file.name, photo, at });
    });
  };
  const letGo = (command: string) => (): void => {
    void outbox.dismiss({ command });
    commands.callOff(command);
  };
  const tiles: readonly Tile[] = [
    ...refused.flatMap((one): Tile[] => {
      if (one.id !== id || !addPhoto.is(one.said)) return [];
      const { command, refused: why } = one;
      const { name, photo } = one.said;
      const onAgain = (): void => void outbox.again(one);
      return [{ key: command, name, photo, share: null, refused: why, onAgain, onCallOff: letGo(command) }];
    }),
    ...said.flatMap(({ command, said: what, share, position }): Tile[] => {
      if (!addPhoto.is(what)) return [];
      const { name, photo } = what;
      if (position !== null) return [{ key: command, name, photo, share: 1 }];
      const onAgain = (): void => void outbox.flush();
      return [{ key: command, name, photo, share, onAgain, onCallOff: letGo(command) }];
    }),
    ...preparing.map((file): Tile => {
      return { key: `${file.name} ${file.lastModified}`, name: file.name, photo: file, share: 0 };
    }),
  ];
  return { tiles, add };
};
