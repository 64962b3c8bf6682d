/** What may go wrong with a call: nothing was done, or it was done and the answer is lost. */
export type When = 'before' | 'after';

type Call = (...args: never[]) => unknown;

/** As every adapter tells of a lost connection. */
const lost = (): Error => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' });

/**
 * Ports whose n-th call (from 1, over all of them) fails, `before` it has done anything or `after`; the others work. A call
 * that answers an async iterable fails with its first item. `wrap` a port, run the scenario, and see by `failed` whether it
 * came to n calls at all: the scenarios count up until it does not.
 */
export const failingPorts = (failAt: number, when: When) => {
  let calls = 0;
  const call = (method: Call, self: object, args: never[]): unknown => {
    const now = ++calls === failAt;
    if (now && when === 'before') return rejected();
    const answer = method.apply(self, args);
    if (!now) return answer;
    if (answer instanceof Promise) return answer.then(() => Promise.reject(lost()));
    return isIterable(answer) ? rejected() : answer;
  };
  return {
    failed: (): boolean => calls >= failAt,
    wrap: <Port extends object>(port: Port, methods: readonly (keyof Port & string)[]): Port =>
      new Proxy(port, {
        get: (target, property) => {
          const value = Reflect.get(target, property, target) as unknown;
          if (typeof value !== 'function') return value;
          if (!(methods as readonly string[]).includes(String(property))) return value.bind(target);
          return (...args: never[]) => call(value as Call, target, args);
        },
      }),
  };
};

const isIterable = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && Symbol.asyncIterator in value;

/** Rejects when it is awaited, and when it is iterated. */
const rejected = (): Promise<never> & AsyncIterable<never> => {
  const promise = Promise.reject(lost());
  promise.catch(() => {}); // iterated instead
  return Object.assign(promise, {
    [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(lost()) }),
  });
};

/** Runs a scenario with a failure at the first call, at the second and so on, both ways, until none is left to fail. */
export const atEveryCall = async (
  scenario: (ports: ReturnType<typeof failingPorts>, what: string) => Promise<void>,
): Promise<number> => {
  let failures = 0;
  for (const when of ['before', 'after'] as const) {
    for (let failAt = 1; ; failAt++) {
      const ports = failingPorts(failAt, when);
      await scenario(ports, `call ${failAt} fails ${when} its effect`);
      if (!ports.failed()) break;
      failures++;
    }
  }
  return failures;
};
