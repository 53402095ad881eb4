/** Adds what components need and the simulated page lacks, and resets the page after each test. */
import { notifications } from '@mantine/notifications';
import { cleanup, configure } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

// As in `expect.poll`: awaited elements come as soon as they can; a minute only ends a hang.
configure({ asyncUtilTimeout: 60_000 });
afterEach(() => {
  cleanup();
  // They outlive the shown component, and five of them hide whatever comes next.
  notifications.clean();
});

// Files share the page: what one of them stubs or defines must be gone before the next.
const lasting = [HTMLElement.prototype, Element.prototype, navigator, document];
const asFound = lasting.map((object) => Object.getOwnPropertyDescriptors(object) as Record<PropertyKey, PropertyDescriptor>);
afterAll(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const [at, object] of lasting.entries()) {
    for (const name of Reflect.ownKeys(object)) {
      const found = asFound[at]?.[name];
      if (found === undefined) Reflect.deleteProperty(object, name);
      else if (found.configurable) Object.defineProperty(object, name, found);
    }
  }
});

// React records a stack for each created element, and vitest raises the limit to a hundred frames.
Error.stackTraceLimit = 10;

// Nothing is laid out here: what isn't hidden counts as visible, and nothing scrolls.
Element.prototype.checkVisibility ??= function (this: Element) {
  return this.closest('[hidden]') === null;
};
Element.prototype.scrollIntoView = () => undefined;

/** The default `display` of each element. */
const displayOf = new Map<string, string>();
const made = document.defaultView?.getComputedStyle;
/**
 * No style sheet hides anything here, so queries by role read only the elements: propagating the theme's hundreds of variables from element
 * to element took most of the time.
 */
function styleOf(element: Element): CSSStyleDeclaration {
  const own = (element as HTMLElement).style as CSSStyleDeclaration | undefined;
  const whole = (): CSSStyleDeclaration => {
    if (made === undefined) throw new Error('there is no page');
    return made.call(document.defaultView ?? window, element);
  };
  const display = (): string => {
    if (own?.display) return own.display;
    const known = displayOf.get(element.tagName) ?? whole().display;
    if (element.isConnected) displayOf.set(element.tagName, known);
    return known;
  };
  const visibility = (): string => element.closest<HTMLElement>('[style*="visibility"]')?.style.visibility || 'visible';
  const cheap: Record<string, () => string> = { display, visibility, pointerEvents: () => own?.pointerEvents || 'auto' };
  return new Proxy({} as CSSStyleDeclaration, {
    get: (_, name) => {
      if (typeof name === 'string' && Object.hasOwn(cheap, name)) return cheap[name]?.();
      if (name === 'getPropertyValue') return (asked: string) => cheap[asked]?.() ?? whole().getPropertyValue(asked);
      return Reflect.get(whole(), name) as unknown;
    },
  });
}
if (made !== undefined && made.name !== 'styleOf') {
  globalThis.getComputedStyle = styleOf;
  if (document.defaultView) document.defaultView.getComputedStyle = styleOf;
}
