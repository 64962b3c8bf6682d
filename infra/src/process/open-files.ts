import type { FilesPlace } from '../config/files.ts';
import type { Files } from '../files/files.ts';

/** Files where the settings put them. The adapter that is not used is not loaded either. */
export const openFiles = async (place: FilesPlace): Promise<Files> => {
  if (place.kind === 's3') {
    const { createS3Files } = await import('../files/s3.ts');
    return createS3Files(place);
  }
  const { createFolderFiles } = await import('../files/folder.ts');
  return createFolderFiles(place.folder);
};
