/** What a screen reader receives: Chromium's own accessibility tree of a page, rather than what the document intends. */
import type { Page } from 'playwright-core';

export interface AccessibleTree {
  /** The focused element, as `role “name”`; in a grid, its current row. */
  readonly focus: string;
  /** The texts of live regions that aren't empty. */
  readonly reported: readonly string[];
  /** The roles of operable elements without a name. */
  readonly unnamed: readonly string[];
  /** Every element that is neither ignored nor plain text, as `role “name”`. */
  readonly elements: readonly string[];
}

interface Text {
  readonly value?: unknown;
}

interface Node {
  readonly nodeId: string;
  readonly ignored: boolean;
  readonly role?: Text;
  readonly name?: Text;
  readonly properties?: readonly {
    readonly name: string;
    readonly value: { readonly value?: unknown; readonly relatedNodes?: readonly { readonly backendDOMNodeId: number }[] };
  }[];
  readonly backendDOMNodeId?: number;
  readonly childIds?: readonly string[];
}

const operated = new Set([
  ...['button', 'link', 'textbox', 'searchbox', 'combobox', 'checkbox', 'switch', 'radio', 'slider', 'spinbutton'],
  ...['menuitem', 'menuitemcheckbox', 'menuitemradio', 'option', 'tab', 'grid', 'dialog', 'menu', 'listbox', 'img', 'progressbar'],
]);
const texts = new Set(['StaticText', 'InlineTextBox', 'none', 'generic', 'LineBreak']);

export async function accessibleTree(page: Page): Promise<AccessibleTree> {
  const session = await page.context().newCDPSession(page);
  const { nodes }: { nodes: Node[] } = await session.send('Accessibility.getFullAXTree');
  await session.detach();
  const byId = new Map(nodes.map((node) => [node.nodeId, node]));
  const textOf = (value: Text | undefined): string => (typeof value?.value === 'string' ? value.value.trim() : '');
  const role = (node: Node): string => textOf(node.role);
  const name = (node: Node): string => textOf(node.name);
  const has = (node: Node, property: string): boolean =>
    node.properties?.some((one) => one.name === property && one.value.value === true) ?? false;
  const text = (node: Node): string =>
    role(node) === 'StaticText' ? name(node) : (node.childIds ?? []).map((id) => (byId.has(id) ? text(byId.get(id) ?? node) : '')).join('');
  const words = (node: Node): string => `${role(node)} “${name(node)}”`;
  const seen = nodes.filter(({ ignored }) => !ignored);
  /** Within a grid or a list of options, its current item. */
  const current = (node: Node): Node => {
    const id = node.properties?.find((one) => one.name === 'activedescendant')?.value.relatedNodes?.[0]?.backendDOMNodeId;
    return seen.find((one) => id !== undefined && one.backendDOMNodeId === id) ?? node;
  };
  const focused = seen.filter((node) => has(node, 'focused') && role(node) !== 'RootWebArea').map(current);
  return {
    focus: focused.map(words).join(', '),
    reported: seen
      .filter((node) => role(node) === 'status')
      .map(text)
      .filter((output) => output !== ''),
    unnamed: seen.filter((node) => operated.has(role(node)) && name(node) === '').map(role),
    elements: seen.filter((node) => !texts.has(role(node))).map(words),
  };
}
