/** Every route that the sandbox serves. An operation more is a file more beside this one, and a line here. */
import { phoneIntel30Route } from './phoneIntel30.ts';
import { realContact20Route } from './realContact20.ts';
import type { Route } from './route.ts';

const routes: readonly Route[] = [phoneIntel30Route, realContact20Route];

const byCall = new Map(routes.map((route) => [`${route.operation.method} ${slashed(route.operation.path)}`, route]));

/** The route of a method and path, exactly as written; undefined where there is none. */
export function findRoute(method: string, path: string): Route | undefined {
  return byCall.get(`${method} ${path}`);
}

function slashed(path: string): string {
  return path.startsWith('/') ? path : `/${path}`;
}
