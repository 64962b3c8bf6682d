import type { Answer } from './asvs/answer.ts';
import { browser } from './asvs/browser.ts';
import { input } from './asvs/input.ts';
import { machine } from './asvs/machine.ts';
import { people } from './asvs/people.ts';
import { tokens } from './asvs/tokens.ts';

/** What we answer to each requirement of OWASP ASVS 5.0, levels 1 and 2. */
export const answers: readonly Answer[] = [...input, ...browser, ...people, ...tokens, ...machine];
