import { changeView, chooseDefaultView, type ViewSaved as Saved, saveView } from '@cadenza/commands/views/change-views';
import { faultOf } from '@cadenza/domain/kernel/field-fault';
import { type FieldError, type Rejection, reject } from '@cadenza/domain/kernel/rejection';
import { parameterName, parameterValue, type ViewParameters, views } from '@cadenza/domain/views/views';
import { savedViews } from '@cadenza/queries/views/saved-views';
import { commandFrom } from '../graphql/command.ts';
import type { MutationResolvers, QueryResolvers, ViewParameterInput, ViewSaved } from '../graphql/schema.gen.ts';
import { answered } from '../kernel/answered.ts';
import { orThrow, Problem } from '../kernel/problem.ts';

const listField: QueryResolvers['savedViews'] = {
  ...{ permission: savedViews.permission, reads: savedViews.reads },
  resolve: async ({ screen }, context) => {
    const { asOf, defaultId, rows } = await answered(context, savedViews, screen);
    return {
      ...{ asOfPosition: String(asOf), defaultId },
      rows: rows.map(({ parameters, ...view }) => ({
        ...view,
        parameters: Object.entries(parameters).map(([key, value]) => ({ name: key, value })),
      })),
    };
  },
};

const invalidFields = (errors: FieldError[]): Problem => new Problem(reject('invalid_fields', {}, errors));

/** As the domain has them, each fault told where it stands in the list. */
const parametersOf = (given: readonly ViewParameterInput[]): ViewParameters => {
  const faults = given.flatMap(({ name, value }, at) =>
    [parameterName.safeParse(name).error, parameterValue.safeParse(value).error].flatMap((error, part) =>
      (error?.issues ?? []).map(
        (issue): FieldError => ({
          field: `parameters.${at}.${part === 0 ? 'name' : 'value'}`,
          ...faultOf(issue),
        }),
      ),
    ),
  );
  if (faults.length > 0) throw invalidFields(faults);
  const parameters = Object.fromEntries(given.map(({ name, value }) => [name, value]));
  // One name twice would keep one of both values, and nobody could say which.
  if (Object.keys(parameters).length < given.length) throw invalidFields([{ field: 'parameters', code: 'invalid' }]);
  return parameters;
};

const saved = (done: Saved | Rejection): ViewSaved => {
  const { id, position } = orThrow(done);
  return { id, position: String(position) };
};

export const viewFields = {
  Query: { savedViews: listField },
  Mutation: {
    saveView: {
      permission: views.permissions.SaveView,
      resolve: async ({ commandId, input }, context) =>
        saved(
          await saveView(commandFrom(context, commandId), {
            ...{ screen: input.screen, name: input.name, shared: input.shared ?? false },
            parameters: parametersOf(input.parameters),
          }),
        ),
    },
    changeView: {
      permission: views.permissions.ChangeView,
      resolve: async ({ commandId, id, input }, context) => {
        const { name, shared, parameters } = input;
        const changes = {
          ...(typeof name === 'string' ? { name } : {}),
          ...(typeof shared === 'boolean' ? { shared } : {}),
          ...(parameters ? { parameters: parametersOf(parameters) } : {}),
        };
        return saved(await changeView(commandFrom(context, commandId), id, { type: 'ChangeView', changes }));
      },
    },
    removeView: {
      permission: views.permissions.RemoveView,
      resolve: async ({ commandId, id }, context) =>
        saved(await changeView(commandFrom(context, commandId), id, { type: 'RemoveView' })),
    },
    chooseDefaultView: {
      permission: views.permissions.ChooseDefaultView,
      resolve: async ({ commandId, screen, id }, context) =>
        saved(await chooseDefaultView(commandFrom(context, commandId), screen, id ?? null)),
    },
  } satisfies Partial<MutationResolvers>,
};
