/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
const isStorableText = (text: string): boolean => text.isWellFormed() && !text.includes('\0');

/** No body that a screen or a documented client sends is nested deeper. */
const deepest = 20;

/**
 * False where a text or a name anywhere inside cannot be kept by any store, or where it is nested too deep. Asked of all
 * that comes in, before anything is done, so that nothing is refused half-way. Not recursive: a body may be nested as deep
 * as it is long.
 */
export const isStorable = (given: unknown): boolean => {
  const left: { value: unknown; depth: number }[] = [{ value: given, depth: 0 }];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const { value, depth } = next;
    if (typeof value === 'string' && !isStorableText(value)) return false;
    if (typeof value !== 'object' || value === null) continue;
    if (depth > deepest) return false;
    for (const [name, inner] of Object.entries(value)) {
      if (!isStorableText(name)) return false;
      left.push({ value: inner, depth: depth + 1 });
    }
  }
  return true;
};
