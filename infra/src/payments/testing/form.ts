export type Nested = { [name: string]: string | Nested };

/** A body in the provider's way of writing: `line_items[0][quantity]=1`. */
export const formOf = (text: string): Nested => {
  const form: Nested = {};
  for (const [path, value] of new URLSearchParams(text)) {
    const names = path.split(/[[\]]+/).filter((name) => name !== '');
    const last = names.pop() ?? '';
    let place = form;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as Nested;
    }
    place[last] = value;
  }
  return form;
};

/** What stands at a path; an empty text where nothing does. */
export const textAt = (form: Nested, ...path: string[]): string => {
  const found = path.reduce<string | Nested | undefined>(
    (place, name) => (typeof place === 'object' ? place[name] : undefined),
    form,
  );
  return typeof found === 'string' ? found : '';
};
