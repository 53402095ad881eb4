/** Phone Feedback 1.0: `POST /1.0/phone_feedback`. */
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import { badRequest } from '../refusals.ts';
import { responseIdProblem } from '../responseIds.ts';
import { partialError, type Route } from './route.ts';

export const phoneFeedback10Route: Route = {
  operation: phoneFeedback10,
  isFeedback: true,
  refuse({ values }) {
    const problem = responseIdProblem(values.get('response_id') ?? '', values.get('phone') ?? '');
    return problem === null ? null : badRequest(`Invalid parameter: ${problem}`);
  },
  answer: (_asked, isPartial) => ({ status: 'success', error: isPartial ? partialError : null }),
};
