export const demoNames = ['company', 'name', 'email', 'phone', 'message'] as const;
export type DemoName = (typeof demoNames)[number];
export type DemoDraft = Readonly<Record<DemoName, string>>;

const key = 'cadenza.demo';
const empty: DemoDraft = { company: '', name: '', email: '', phone: '', message: '' };

/** What was typed of a wish for a demo; it survives a reload and the way back. */
export const readDemo = (): DemoDraft => {
  try {
    const found: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null');
    if (typeof found !== 'object' || found === null) return empty;
    const given: Readonly<Record<string, unknown>> = { ...found };
    return Object.fromEntries(demoNames.map((name) => [name, String(given[name] ?? '')])) as DemoDraft;
  } catch {
    return empty; // Storage that is closed to the page.
  }
};

export const keepDemo = (draft: DemoDraft): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft));
  } catch {
    // As above.
  }
};
