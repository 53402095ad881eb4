/** Every route of the sandbox. To add an operation, add it to its file here, or a file and one line below. */
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import { badRequest } from '../refusals.ts';
import { responseIdProblem } from '../feedback.ts';
import { contactRoutes } from './contactRoutes.ts';
import { locationRoutes } from './locationRoutes.ts';
import { personRoute } from './personRoute.ts';
import { phoneRoutes } from './phoneRoutes.ts';
import { partialError, type Route } from './route.ts';
import { signalsRoute } from './signalsRoute.ts';

/** Phone Feedback 1.0: `POST /1.0/phone_feedback`. */
const phoneFeedback10Route: Route = {
  operation: phoneFeedback10,
  isFeedback: true,
  refuse({ values }) {
    const problem = responseIdProblem(values.get('response_id') ?? '', values.get('phone') ?? '');
    return problem === null ? null : badRequest(`Invalid parameter: ${problem}`);
  },
  answer: (_asked, isPartial) => ({ status: 'success', error: partialError(isPartial) }),
};

const routes = [...phoneRoutes, ...contactRoutes, ...locationRoutes, personRoute, signalsRoute, phoneFeedback10Route];
const byCall = new Map(routes.map((route) => [`${route.operation.method} ${route.operation.path}`, route]));

/** The route of a method and path, exactly as written; undefined if there is none. */
export function findRoute(method: string, path: string): Route | undefined {
  return byCall.get(`${method} ${path}`);
}
