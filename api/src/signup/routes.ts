import { userOfSignUp } from '@cadenza/commands/signup/known-sign-up';
import { startSignUp } from '@cadenza/commands/signup/start-sign-up';
import { sendAnotherLink, verifySignUpEmail } from '@cadenza/commands/signup/verify-email';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { newId } from '@cadenza/infra/ids';
import { languages } from '@cadenza/infra/texts/texts';
import { z } from 'zod';
import { callerAddress } from '../kernel/caller-address.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { type Call, created, noContent, ok, publicRoute, type Route } from '../rest/route.ts';
import { id } from '../rest/shapes.ts';
import { companyNames, inBodyNames, saidOf, signUpBody, userNames } from './body.ts';

const area = 'sign-up';
/** What the form's token is bound to. */
const link = 'sign-up';

/** The documented names: the company that is on its way in, and whose it becomes. */
const startedShape = z
  .strictObject({ data: z.strictObject({ stripeCompanyId: id, userId: id }) })
  .meta({ id: 'StartedSignUp' });

const verifiedShape = z
  .strictObject({
    data: z.strictObject({
      ...{ stripeCompanyId: id, userId: id, businessName: z.string(), username: z.string() },
      stripeProductPriceId: id.nullable().meta({ description: 'What was chosen of the catalogue' }),
    }),
  })
  .meta({ id: 'VerifiedSignUp' });

/** A form that was filled in at once, or by a program without the form, costs more or is refused: as with a report of a fault. */
export const admitForm = async ({
  services,
  request,
  body,
}: Call<{ formToken?: string | undefined }>): Promise<void> => {
  const address = callerAddress(request.ip);
  await services.rates.ofSignUp(address);
  if (body.formToken === undefined) await services.rates.ofFormless(address);
  else if (!services.formTokens.isFresh(link, body.formToken, services.clock())) throw problem('form_not_valid');
};

/** A stranger's key stands for what is sent under it; of the password nothing may follow that is written down. */
const ownCommand = ({ commandId, request, body }: Call<{ user: object; formToken?: unknown }>): string => {
  if (!request.headers['idempotency-key']) return commandId;
  const { formToken: _, ...said } = body;
  return uuidV5(commandId, JSON.stringify({ ...said, user: { ...said.user, password: '', confirmPassword: '' } }));
};

/** How a company signs itself up. Only over REST, where one call is one request; nothing that is answered tells who or what is known here. */
export const signUpRoutes: readonly Route[] = [
  publicRoute('GET /app/sign-up/form', {
    area,
    summary:
      'What the forms of sign-up and demo send back when they are filled in: not at once, and within twelve hours',
    rate: 'public',
    answers: { status: 200, schema: z.strictObject({ formToken: z.string() }).meta({ id: 'SignUpForm' }) },
    handle: async ({ services }) => ok({ formToken: services.formTokens.issue(link, services.clock()) }),
  }),
  publicRoute('POST /app/sign-up', {
    area,
    summary:
      'Begins to sign a company up with its first user. The answer is the same whether names are free or not: the e-mail address is told',
    rate: 'report',
    body: signUpBody,
    inside: [...companyNames, ...userNames],
    answers: { status: 201, schema: startedShape },
    handle: async (call) => {
      const { services, body, correlationId, language } = call;
      await admitForm(call);
      const said = saidOf(body);
      const { website, conditions, licensePriceId = null, locale = language } = body;
      // A program that fills in what nobody sees: told that all went well, so that it does not try otherwise.
      if (website) return created({ data: { stripeCompanyId: newId(), userId: newId() } });
      if (!languages.includes(locale))
        throw new Problem(reject('invalid_fields', {}, [{ field: 'locale', code: 'invalid_choice' }]));
      const done = await startSignUp(
        { services, commandId: ownCommand(call), correlationId },
        { ...said, locale, licensePriceId, conditions: { version: conditions } },
      );
      if (isRejection(done)) throw new Problem(inBodyNames(done, body));
      return created({ data: { stripeCompanyId: done.signUpId, userId: done.userId } });
    },
  }),
  publicRoute('POST /app/sign-up/link', {
    area,
    summary: 'Has another link sent to the address of a sign-up; says the same whether there is such a sign-up or not',
    rate: 'report',
    body: z.object({
      stripeCompanyId: z.string({ error: 'invalid_id' }).refine(isUuid, { error: 'invalid_id' }).optional(),
      token: z
        .string({ error: 'invalid' })
        .regex(/^[\w-]{1,100}$/, { error: 'invalid' })
        .optional()
        .meta({ description: 'Of a link that was sent before' }),
    }),
    answers: { status: 204 },
    handle: async ({ services, body, commandId, correlationId }) => {
      const signUpId = body.stripeCompanyId ?? services.signUpLinks.read(body.token ?? '')?.signUpId;
      if (signUpId === undefined) {
        if (body.token === undefined)
          throw new Problem(reject('invalid_fields', {}, [{ field: 'stripeCompanyId', code: 'required' }]));
        return noContent;
      }
      await services.rates.ofSignUpLink(signUpId);
      await sendAnotherLink({ services, commandId, correlationId }, signUpId);
      return noContent;
    },
  }),
  publicRoute('PUT /app/verify-email/{token}', {
    area,
    summary: 'By the link of the letter: the address is theirs who signs up. Works once, for 48 hours',
    rate: 'report',
    answers: { status: 200, schema: verifiedShape },
    handle: async ({ services, params, commandId, correlationId }) => {
      const known = services.signUpLinks.read(params.token);
      if (known === undefined) throw problem('link_not_valid');
      const done = await verifySignUpEmail({ services, commandId, correlationId }, known);
      if (isRejection(done)) throw new Problem(done);
      const { signUpId, company, user, licensePriceId } = done;
      return ok({
        data: {
          ...{ stripeCompanyId: signUpId, userId: userOfSignUp(signUpId) },
          ...{
            businessName: company.details.businessName,
            username: user.username,
            stripeProductPriceId: licensePriceId,
          },
        },
      });
    },
  }),
];
