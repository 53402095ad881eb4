/** Every route of the sandbox. To add an operation, add its file here and one line below. */
import { callerId30Route } from './callerId30.ts';
import { callerId31Route } from './callerId31.ts';
import { cnam31Route } from './cnam31.ts';
import { decisionSignals10Route } from './decisionSignals10.ts';
import { location30Route } from './location30.ts';
import { location31Route } from './location31.ts';
import { locationIntel30Route } from './locationIntel30.ts';
import { person31Route } from './person31.ts';
import { phone32Route } from './phone32.ts';
import { phoneFeedback10Route } from './phoneFeedback10.ts';
import { phoneIntel30Route } from './phoneIntel30.ts';
import { realContact11Route } from './realContact11.ts';
import { realContact20Route } from './realContact20.ts';
import type { Route } from './route.ts';

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
