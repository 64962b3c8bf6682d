import { inPlausibleTime, outsideDays } from '@cadenza/domain/calendar/civil-date';
import { type FieldError, reject } from '@cadenza/domain/kernel/rejection';
import { type GraphQLArgument, type GraphQLInputField, getNamedType, isInputObjectType } from 'graphql';
import { Problem } from '../kernel/problem.ts';

const ofDays: ReadonlySet<string> = new Set(['Instant', 'LocalDate', 'LocalDateTime']);

/** Arguments that only hold what is asked: faults name what is in them. */
const wrappers: ReadonlySet<string> = new Set(['input', 'query']);

/** Every place of a day within the arguments of a field. */
const placesOf = (all: readonly (GraphQLArgument | GraphQLInputField)[]): string[][] =>
  all.flatMap(({ name, type }) => {
    const named = getNamedType(type);
    if (isInputObjectType(named)) return placesOf(Object.values(named.getFields())).map((place) => [name, ...place]);
    return ofDays.has(named.name) ? [[name]] : [];
  });

const valueAt = (value: unknown, [first, ...rest]: readonly string[]): unknown => {
  if (first === undefined || typeof value !== 'object' || value === null)
    return first === undefined ? value : undefined;
  return valueAt((value as Record<string, unknown>)[first], rest);
};

/** Throws `invalid_fields` for what lies outside the days that there are, under the names of the arguments. */
export const holdToDays = (args: readonly GraphQLArgument[]): ((given: unknown) => void) => {
  const places = placesOf(args);
  return (given) => {
    const errors: FieldError[] = places.flatMap((place) => {
      const value = valueAt(given, place);
      if (typeof value !== 'string' || inPlausibleTime(value)) return [];
      const field = place.filter((name, at) => at > 0 || !wrappers.has(name)).join('.');
      return [{ field, code: outsideDays.error, params: outsideDays.params }];
    });
    if (errors.length > 0) throw new Problem(reject('invalid_fields', {}, errors));
  };
};
