/** Phone Feedback, `POST /1.0/phone_feedback`: reports the result of a live call to the service. */
import { z } from 'zod';
import type { Operation } from '../../operation.ts';
import { columnsAt } from '../parameters.ts';
import { phoneStatuses } from '../enumerations.ts';
import { partialErrors, text, warnings } from '../tolerant.ts';

const response = z.looseObject({
  /** `success`: received. */
  status: text,
  error: partialErrors,
  // Not in the specification, but any answer may have them.
  warnings,
});

export const phoneFeedback10 = {
  name: 'phone_feedback',
  version: '1.0',
  id: 'phone_feedback@1.0',
  title: 'Phone feedback',
  about: 'feedback',
  method: 'POST',
  path: '/1.0/phone_feedback',
  // It requests nothing about a row: results of calls are reported one by one, with the id of an earlier answer.
  overLists: false,
  parameters: [
    { name: 'response_id', kind: 'text', required: true },
    { name: 'phone', kind: 'phone', required: true },
    { name: 'name', kind: 'name', required: false },
    { name: 'phone_status', kind: 'text', required: true, values: phoneStatuses },
    { name: 'phone_right_party_contact', kind: 'flag', required: true },
  ],
  addOns: [],
  warnings: [],
  response,
  facts: { feedbackStatus: ['status'], error: ['error'] },
  columns: columnsAt([], ['status', 'error']),
} as const satisfies Operation;
