import { beginCheckout, completeBySession } from '@cadenza/commands/signup/checkout';
import { userOfSignUp } from '@cadenza/commands/signup/known-sign-up';
import { requestDemo } from '@cadenza/commands/signup/request-demo';
import { startSignUp } from '@cadenza/commands/signup/start-sign-up';
import { sendAnotherLink, verifySignUpEmail } from '@cadenza/commands/signup/verify-email';
import { isRejection, reject } from '@cadenza/domain/kernel/rejection';
import { isUuid, uuidV5 } from '@cadenza/domain/kernel/uuid';
import { recurrences } from '@cadenza/domain/licensing/offer';
import { newId } from '@cadenza/infra/ids';
import { sessionPlaceholder } from '@cadenza/infra/payments/payments';
import { languages } from '@cadenza/infra/texts/texts';
import { z } from 'zod';
import { callerAddress } from '../kernel/caller-address.ts';
import { Problem, problem } from '../kernel/problem.ts';
import { overRest } from '../rest/over-rest.ts';
import { type Call, created, noContent, ok, publicRoute, type Route } from '../rest/route.ts';
import { id } from '../rest/shapes.ts';
import { idIn } from '../rest/values.ts';
import { companyNames, demoBody, inBodyNames, saidOf, signUpBody, userNames } from './body.ts';

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

const sessionIdIn = z.string({ error: 'required' }).regex(/^[\w-]{1,255}$/, { error: 'invalid' });

/** Where the provider sends a buyer back to, in the language of the call; it puts the id of its session in the place of the word. */
const returnTo = (origin: string, language: string) => {
  const base = `${origin}${language === 'it' ? '' : `/${language}`}/sign-up/partials`;
  return { success: `${base}/End?session=${sessionPlaceholder}`, cancel: `${base}/Pay` };
};

const paymentNames = { licensePriceId: 'stripeProductPriceId' };

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
  publicRoute('POST /app/stripe/checkout', {
    area,
    summary:
      'Begins to pay for a sign-up whose address is verified; of one that is not there the same is said as of one that is not',
    rate: 'report',
    body: z.object({ stripeProductPriceId: idIn, stripeCompanyId: idIn, userId: idIn }),
    answers: {
      status: 200,
      schema: z
        .strictObject({ data: z.strictObject({ sessionId: z.string(), url: z.string() }) })
        .meta({ id: 'SignUpCheckout' }),
    },
    handle: async ({ services, body, request, language, commandId, correlationId }) => {
      const done = await beginCheckout(
        { services, commandId, correlationId },
        {
          ...{ signUpId: body.stripeCompanyId, userId: body.userId, licensePriceId: body.stripeProductPriceId },
          returnTo: returnTo(request.publicOrigin, language),
        },
      );
      if (isRejection(done)) throw new Problem(overRest(done, paymentNames));
      return ok({ data: { sessionId: done.sessionId, url: done.url } });
    },
  }),
  publicRoute('PUT /app/sign-up/complete', {
    area,
    summary: 'What became of a checkout, as the payment provider says; paid, the company and its first user are made',
    rate: 'report',
    body: z.object({
      sessionId: sessionIdIn,
      userId: idIn,
      contractType: z
        .union([z.enum(recurrences), z.literal('')], { error: 'invalid_choice' })
        .nullish()
        .meta({ description: 'M or A; refused where another one was bought' }),
    }),
    answers: {
      status: 200,
      schema: z
        .strictObject({
          data: z.strictObject({ status: z.enum(['open', 'paid', 'expired']), username: z.string().nullable() }),
        })
        .meta({ id: 'CompletedSignUp' }),
    },
    handle: async ({ services, body, commandId, correlationId }) => {
      const { sessionId, userId, contractType } = body;
      const done = await completeBySession(
        { services, commandId, correlationId },
        { sessionId, userId, recurrence: contractType || null },
      );
      if (isRejection(done)) throw new Problem(done);
      return ok({ data: done });
    },
  }),
  publicRoute('POST /app/request-demo', {
    area,
    summary: 'Somebody wants to be shown the product: whoever sells is told by e-mail, and so is who asks',
    rate: 'report',
    body: demoBody,
    answers: { status: 204 },
    handle: async (call) => {
      const { services, body, commandId, correlationId, language } = call;
      await admitForm(call);
      const { website, formToken: _, company, name, email, phone = null, message = null, locale = language } = body;
      if (website) return noContent;
      if (!languages.includes(locale))
        throw new Problem(reject('invalid_fields', {}, [{ field: 'locale', code: 'invalid_choice' }]));
      const wish = { company: company ?? '', name: name ?? '', email: email ?? '', phone, message, locale };
      const refused = await requestDemo({ services, commandId, correlationId }, wish);
      if (refused) throw new Problem(refused);
      return noContent;
    },
  }),
];
