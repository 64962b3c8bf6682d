import { type ParseArgsConfig, parseArgs } from 'node:util';

/** Ends the command: what was asked cannot be done, in words. */
const refuse = (why: string, usage: string): never => {
  console.error(`${why}\n${usage}`);
  process.exit(2);
};

/** What the command line says; where it says something else, the usage. */
export const readArguments = <T extends ParseArgsConfig>(usage: string, config: T): ReturnType<typeof parseArgs<T>> => {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse((error as Error).message, usage);
  }
};

/** A whole number from `least` on: one that is none would measure, or test, nothing, and say that all is well. */
export const wholeNumber = (usage: string, option: string, text: string, least = 1): number => {
  const number = Number(text);
  if (text.trim() !== '' && Number.isSafeInteger(number) && number >= least) return number;
  return refuse(`--${option} is a whole number from ${least}, not "${text}".`, usage);
};
