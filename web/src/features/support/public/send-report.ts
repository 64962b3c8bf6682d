import { ApiError } from '../../../lib/api-error.ts';
import { now } from '../../../lib/clock.ts';
import { type FormTicket, type Opened, readTicket, reportPath, sendForm } from './calls.ts';
import type { Intent } from './draft.ts';
import { formOf, type Report } from './report.ts';

/** ms that the server wants between the form and what it is sent with; a little more than it says. */
const soonest = 3_500;

const later = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

type Given = {
  readonly companyCode: string;
  readonly report: Report;
  readonly intent: Intent;
  readonly website: string;
  readonly ticket: FormTicket;
  readonly onProgress: (part: number) => void;
};

/** Sends a report, with a fresh ticket where the form was open for too long. Throws an `ApiError`. */
export const sendReport = async (given: Given): Promise<Opened> => {
  const send = async ({ formToken, at }: FormTicket): Promise<Opened> => {
    const wait = at + soonest - now();
    if (wait > 0) await later(wait);
    const { companyCode, report, intent, website, onProgress } = given;
    const form = formOf({ report, at: intent.at, formToken, website });
    return sendForm<Opened>({ path: reportPath(companyCode), commandId: intent.commandId, form, onProgress });
  };
  try {
    return await send(given.ticket);
  } catch (error) {
    if (!(error instanceof ApiError && error.code === 'form_not_valid')) throw error;
    return send(await readTicket(given.companyCode, new AbortController().signal));
  }
};
