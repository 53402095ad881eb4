/** Shows one component as the window does, under its theme and with its cache, and answers its commands. */
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import { PointerEventsCheckLevel, userEvent, type UserEvent } from '@testing-library/user-event';
import { createElement, type ReactNode } from 'react';
import type { EventName, EventPayload } from '#contract/events.ts';
import { Failed } from '#contract/failure.ts';
import { queryClient } from '#renderer/base/queryClient.ts';
import { setTransport } from '#renderer/bridge/chooseTransport.ts';
import { theme } from '#renderer/shell/style/theme.tsx';
import type { Answers } from './fakeAnswers.ts';
// Components print keys of commands that a screen declares.
import '#renderer/shell/commands.ts';

export type ShownPart = RenderResult & {
  /** Simulates a user's actions on it. */
  readonly user: UserEvent;
  /** The commands that it has sent so far, in order. */
  readonly asked: readonly (readonly [name: string, params: unknown])[];
  emit<N extends EventName>(name: N, payload: EventPayload<N>): void;
};

/** The window opens one stream and keeps it while it has listeners, possibly an earlier test's: events go to whoever opened it. */
let tell: (name: string, payload: unknown) => void = () => undefined;

/** Each test begins with an empty cache. */
export function showPart(part: ReactNode, answers: Answers = {}): ShownPart {
  const asked: (readonly [string, unknown])[] = [];
  const given: Partial<Record<string, (params: never) => unknown>> = answers;
  queryClient.clear();
  setTransport({
    host: 'browser',
    call: async (name, params) => {
      asked.push([name, params]);
      const answer = given[name];
      if (answer === undefined) return { ok: false, failure: { code: 'command.unknown', params: { name } } };
      try {
        // Passes through JSON, as between processes.
        const value: unknown = JSON.parse(JSON.stringify(await answer(params as never)));
        return { ok: true, value };
      } catch (error) {
        if (error instanceof Failed) return { ok: false, failure: error.failure };
        throw error;
      }
    },
    listen: (receive) => {
      tell = receive;
      queueMicrotask(() => receive('bridge.opened', {}));
      return () => undefined;
    },
    sendFile: (file) => Promise.resolve({ ok: true, value: { fileId: `the file ${file.name}`, name: file.name, bytes: file.size } }),
    sendText: () => Promise.reject(new Error('no text is sent here')),
  });
  const wrapper = ({ children }: { children: ReactNode }): ReactNode =>
    createElement(MantineProvider, { env: 'test', theme }, createElement(QueryClientProvider, { client: queryClient }, children));
  return Object.assign(render(part, { wrapper }), {
    // Nothing is laid out, so whether a pointer would reach an element is unknown.
    user: userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never }),
    asked,
    emit: <N extends EventName>(name: N, payload: EventPayload<N>) => tell(name, payload),
  });
}
