import type { RecordsSaved } from '@cadenza/commands/registry/several';

/** What one command made or removed, as it is answered. */
export const severalSaved = ({ ids, position }: RecordsSaved) => ({ ids, position: String(position), shifted: null });
