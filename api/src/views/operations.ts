import { changeView, chooseDefaultView, saveView } from '@cadenza/commands/views/change-views';
import { parameterName, parameterValue, views } from '@cadenza/domain/views/views';
import { z } from 'zod';
import { defineOperation, foundById, ifGiven, orElse } from '../operations/operation.ts';

const { permissions } = views;

/** A list by name, so that each fault is told where it stands. */
const parameters = z
  .array(z.object({ name: parameterName, value: parameterValue }))
  .transform((given, { addIssue }) => {
    const named = Object.fromEntries(given.map(({ name, value }) => [name, value]));
    // One name twice would keep one of both values, and nobody could say which.
    if (Object.keys(named).length < given.length) addIssue({ code: 'custom', message: 'invalid' });
    return named;
  });

export const save = defineOperation({
  permission: permissions.SaveView,
  input: z.object({ screen: z.string(), name: z.string(), shared: orElse(z.boolean(), false), parameters }),
  run: saveView,
});

export const change = defineOperation({
  permission: permissions.ChangeView,
  input: z.object({
    id: foundById,
    name: ifGiven(z.string()),
    shared: ifGiven(z.boolean()),
    parameters: ifGiven(parameters),
  }),
  run: (asked, { id, ...changes }) => changeView(asked, id, { type: 'ChangeView', changes }),
});

export const remove = defineOperation({
  ...{ permission: permissions.RemoveView, input: z.object({ id: foundById }) },
  run: (asked, { id }) => changeView(asked, id, { type: 'RemoveView' }),
});

export const chooseDefault = defineOperation({
  permission: permissions.ChooseDefaultView,
  input: z.object({ screen: z.string(), id: orElse(z.string(), null) }),
  run: (asked, { screen, id }) => chooseDefaultView(asked, screen, id),
});
