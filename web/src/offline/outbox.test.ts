import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ApiError, unreachable } from '../lib/api-error.ts';
import type { DeviceStore, KeptCommand } from '../lib/device-store.ts';
import { GraphqlRefusal } from '../lib/graphql-refusal.ts';
import { createOutbox } from './outbox.ts';
import { keptInMemory } from './testing.ts';

type Store = Pick<DeviceStore, 'commands' | 'add' | 'change' | 'remove'>;
type Given = { store?: Store; owner?: string; irreplaceable?: boolean; answer: (command: string) => Error | undefined };

const kept = (command: string, owner = 'ada'): KeptCommand => ({
  ...{ command, owner, id: 'w', what: 'Pressa', at: 0 },
  said: { kind: 'fault', fault: true },
});

/** One tab: what the server was sent, what is shown as done, what it told the screen last. */
const openTab = ({ store = keptInMemory(), owner = 'ada', irreplaceable = false, answer }: Given) => {
  const sent: string[] = [];
  const announced: string[] = [];
  const shown = new Set<string>();
  const refused: string[] = [];
  let told: readonly KeptCommand[] = [];
  let signedIn = owner;
  const outbox = createOutbox({
    ...{ owner, store, isOwner: () => signedIn === owner },
    before: ({ command }) => void announced.push(command),
    send: async ({ command }) => {
      sent.push(command);
      expect(announced.at(-1)).toBe(command);
      const error = answer(command);
      if (error) throw error;
    },
    restore: ({ command }) => void shown.add(command),
    ended: ({ command }, words) => {
      shown.delete(command);
      if (words !== undefined) refused.push(`${command}: ${words}`);
    },
    told: (all) => {
      told = all;
    },
    wordsOf: (error) => (error as Error).message,
    exclusive: (task) => task(),
    isIrreplaceable: async () => irreplaceable,
  });
  const say = (command: string): Promise<string> => {
    shown.add(command);
    return outbox.put(kept(command, owner)).catch((error: Error) => `refused: ${error.message}`);
  };
  const signInAs = (other: string): void => {
    signedIn = other;
  };
  return { outbox, say, sent, shown, refused, signInAs, told: () => told.map(({ command }) => command) };
};

const no = (): Error => new GraphqlRefusal([{ message: 'bloccato' }]);

describe('what waits on the device', () => {
  it('is sent once each in its order when the network is back, each judged by itself', async () => {
    let network = false;
    const { outbox, say, sent, shown, refused, told } = openTab({
      answer: (command) => (!network ? unreachable() : command === 'b' ? no() : undefined),
    });
    expect(await Promise.all(['a', 'b', 'c'].map(say))).toEqual(['waits', 'waits', 'waits']);
    expect([...shown]).toEqual(['a', 'b', 'c']);
    expect(told()).toEqual(['a', 'b', 'c']);
    network = true;
    sent.length = 0;
    await outbox.flush();
    expect(sent).toEqual(['a', 'b', 'c']);
    expect(refused).toEqual(['b: bloccato']);
    // Listed until it was read.
    expect(told()).toEqual(['b']);
    await outbox.dismiss(kept('b'));
    expect(told()).toEqual([]);
    sent.length = 0;
    await outbox.flush();
    expect(sent).toEqual([]);
  });

  it.each([
    unreachable(),
    ...[401, 429, 502, 503].map((status) => new ApiError(status, { code: 'x', message: '', detail: '', errors: [] })),
  ])('stays where nothing was said of it: %o', async (error) => {
    const { say, told } = openTab({ answer: () => error });
    expect(await say('a')).toBe('waits');
    expect(told()).toEqual(['a']);
  });

  it('stays, where it is irreplaceable, also when it is refused at once; and is tried again in its place', async () => {
    let open = false;
    const tab = openTab({ irreplaceable: true, answer: (command) => (command === 'a' && !open ? no() : undefined) });
    expect(await tab.say('a')).toBe('waits');
    expect([tab.refused, tab.told(), [...tab.shown]]).toEqual([['a: bloccato'], ['a'], []]);
    expect(await tab.say('b')).toBe('sent');
    open = true;
    await tab.outbox.again({ ...kept('a'), refused: 'bloccato' });
    expect([tab.sent, tab.told()]).toEqual([['a', 'b', 'a'], []]);
  });

  it('stays where the code that sends it was not delivered', async () => {
    const { say, told } = openTab({
      answer: () => new TypeError('Failed to fetch dynamically imported module: /x.js'),
    });
    expect(await say('a')).toBe('waits');
    expect(told()).toEqual(['a']);
  });

  it('is taken back before it is sent, and never reaches the server', async () => {
    let network = false;
    const { outbox, say, sent, shown, told } = openTab({ answer: () => (network ? undefined : unreachable()) });
    await Promise.all(['a', 'b'].map(say));
    expect(await outbox.withdraw('a')).toBe('removed');
    expect([told(), [...shown]]).toEqual([['b'], ['b']]);
    network = true;
    sent.length = 0;
    await outbox.flush();
    expect(sent).toEqual(['b']);
    // What was sent, by whatever tab, is not there to be taken back.
    expect(await outbox.withdraw('b')).toBe('sent');
  });

  it('is waited for, where it is on its way while it is taken back: sent, or never answered', async () => {
    for (const [fails, ending] of [
      [false, 'sent'],
      [true, 'removed'],
    ] as const) {
      const store = keptInMemory();
      const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
      const { promise: left, resolve: leave } = Promise.withResolvers<void>();
      let last = Promise.resolve();
      const shown = new Set<string>();
      const outbox = createOutbox({
        ...{ owner: 'ada', store, isOwner: () => true, restore: () => undefined, told: () => undefined },
        send: async () => {
          leave();
          await answered;
          if (fails) throw unreachable();
        },
        ended: ({ command }) => void shown.delete(command),
        wordsOf: String,
        // One at a time, as a browser's locks.
        exclusive: (task) => {
          last = last.then(task);
          return last;
        },
      });
      shown.add('a');
      const said = outbox.put(kept('a'));
      await left;
      const withdrawn = outbox.withdraw('a');
      answer();
      expect(await withdrawn).toBe(ending);
      expect(await said).toBe(fails ? 'waits' : 'sent');
      expect([...shown]).toEqual(fails ? [] : ['a']);
      expect(await store.commands('ada')).toEqual([]);
    }
  });

  it('is found by the page that is loaded next, and by nobody else', async () => {
    const store = keptInMemory();
    await openTab({ store, answer: unreachable }).say('a');
    const other = openTab({ store, owner: 'ugo', answer: () => undefined });
    await other.outbox.flush();
    expect([other.sent, other.told()]).toEqual([[], []]);
    const next = openTab({ store, answer: () => undefined });
    await next.outbox.flush();
    expect([next.sent, next.told()]).toEqual([['a'], []]);
  });

  it('is not sent any more once somebody else is signed in', async () => {
    const tab = openTab({
      answer: () => {
        tab.signInAs('ugo');
        return undefined;
      },
    });
    await Promise.all([tab.say('a'), tab.say('b')]);
    expect(tab.sent).toEqual(['a']);
  });

  it('goes from a tab in which another one has sent it', async () => {
    const store = keptInMemory();
    let network = false;
    const answer = (): Error | undefined => (network ? undefined : unreachable());
    const [one, two] = [openTab({ store, answer }), openTab({ store, answer })];
    await one.say('a');
    await two.outbox.look();
    expect([...two.shown]).toEqual(['a']);
    network = true;
    await two.outbox.flush();
    await one.outbox.look();
    expect([...one.shown]).toEqual([]);
    expect(one.told()).toEqual([]);
  });

  it('lives as long as its page where the browser keeps nothing', async () => {
    const broken = async (): Promise<never> => {
      throw new Error('no room');
    };
    let network = false;
    const store = { commands: broken, add: broken, change: broken, remove: broken };
    const { outbox, say, sent, told } = openTab({ store, answer: () => (network ? undefined : unreachable()) });
    expect(await say('a')).toBe('waits');
    network = true;
    sent.length = 0;
    await outbox.flush();
    expect([sent, told()]).toEqual([['a'], []]);
  });

  it('reaches the server in the order in which it was said, whenever the network comes and goes', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 40 }), async (course) => {
        let at = 0;
        const taken: string[] = [];
        const tab = openTab({
          answer: (command) => {
            at += 1;
            if (!course[at % course.length]) return unreachable();
            taken.push(command);
            return undefined;
          },
        });
        const said = course.map((_, n) => `c${n}`);
        for (const command of said) await tab.say(command);
        course.fill(true);
        await tab.outbox.flush();
        expect(taken).toEqual(said);
        expect(tab.told()).toEqual([]);
      }),
    );
  });
});
