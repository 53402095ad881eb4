/** Every route of the sandbox. To add an operation, add its file here and one line below. */
import { phoneFeedback10 } from '#contract/service/operations/versions/phoneFeedback10.ts';
import { badRequest } from '../refusals.ts';
import { responseIdProblem } from '../feedback.ts';
import { partialError, type Route } from './route.ts';
import { callerId30Route, callerId31Route, cnam31Route, phone32Route, phoneIntel30Route } from './phoneRoutes.ts';
import { decisionSignals10Route } from './decisionSignals10.ts';
import { location30Route, location31Route, locationIntel30Route } from './locationRoutes.ts';
import { person31Route } from './person31.ts';
import { realContact11Route, realContact20Route } from './contactRoutes.ts';

/** Phone Feedback 1.0: `POST /1.0/phone_feedback`. */
const phoneFeedback10Route: Route = {
  operation: phoneFeedback10,
  isFeedback: true,
  refuse({ values }) {
    const problem = responseIdProblem(values.get('response_id') ?? '', values.get('phone') ?? '');
    return problem === null ? null : badRequest(`Invalid parameter: ${problem}`);
  },
  answer: (_asked, isPartial) => ({ status: 'success', error: isPartial ? partialError : null }),
};

const routes: readonly Route[] = [
  phoneIntel30Route,
  realContact20Route,
  realContact11Route,
  phone32Route,
  callerId31Route,
  callerId30Route,
  cnam31Route,
  locationIntel30Route,
  location31Route,
  location30Route,
  person31Route,
  decisionSignals10Route,
  phoneFeedback10Route,
];

const byCall = new Map(routes.map((route) => [`${route.operation.method} ${route.operation.path}`, route]));

/** The route of a method and path, exactly as written; undefined if there is none. */
export function findRoute(method: string, path: string): Route | undefined {
  return byCall.get(`${method} ${path}`);
}
