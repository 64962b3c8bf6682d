import { randomUUID } from 'node:crypto';
import type { FormattedExecutionResult } from 'graphql';

/**
 * One result goes to a thousand sockets, and only the subscription's id differs between their messages. So its JSON is
 * made once: in the message stands a mark that nobody can guess, and the text is put in its place when it is sent.
 */
const mark = `rendered ${randomUUID()}`;
const quotedMark = JSON.stringify(mark);

/** The text of the mark in the message that was written last; messages are written and sent in one go. */
let text: string | undefined;

class Rendered {
  readonly #result: object;
  #text: string | undefined;

  constructor(result: object) {
    this.#result = result;
  }

  toJSON(): string {
    this.#text ??= JSON.stringify(this.#result);
    text = this.#text;
    return mark;
  }
}

const rendered = new WeakMap<object, Rendered>();

/** Stands for a result in messages that go through `whole`. */
export const shared = (result: object): FormattedExecutionResult => {
  const known = rendered.get(result) ?? new Rendered(result);
  rendered.set(result, known);
  return known as unknown as FormattedExecutionResult;
};

/** The message as it is to be sent. */
export const whole = (message: string): string => {
  if (text === undefined) return message;
  const at = message.indexOf(quotedMark);
  const put = text;
  text = undefined;
  return at < 0 ? message : message.slice(0, at) + put + message.slice(at + quotedMark.length);
};
