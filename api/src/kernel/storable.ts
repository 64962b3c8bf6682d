/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/**
 * False where a text or a name anywhere inside cannot be kept by any store. Asked of all that comes in, before anything
 * is done, so that nothing is refused half-way. Not recursive: a body may be nested as deep as it is long.
 */
export const isStorable = (given: unknown): boolean => {
  const left: unknown[] = [given];
  while (left.length > 0) {
    const value = left.pop();
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorableText(name)) return false;
      left.push(inner);
    }
  }
  return true;
};
