/** This project's own lint rules (`rollcall/…` in .oxlintrc.json): each lists what is forbidden, as selectors, and what to do instead. */

/**
 * @param {string} message
 * @param {...string} selectors
 */
const refuse = (message, ...selectors) => ({
  /** @param {{ report: (found: { node: unknown, message: string }) => void }} context */
  create: (context) =>
    Object.fromEntries(selectors.map((selector) => [selector, (/** @type {unknown} */ node) => context.report({ node, message })])),
});

const spoken = 'JSXAttribute[name.name=/^(alt|aria-description|aria-label|description|error|label|placeholder|title)$/]';

export default {
  meta: { name: 'rollcall' },
  rules: {
    'locale-call': refuse(
      'Numbers, dates and money have their words in electron/messages and renderer/ui/text/times.ts.',
      'MemberExpression[property.name=/^toLocale.*String$/]',
    ),
    transaction: refuse(
      'readTogether and writeTogether (store/database) say which lock a transaction takes.',
      'CallExpression[callee.property.name="transaction"]',
    ),
    'held-file': refuse(
      'Another program may hold the file: platform/heldFiles waits for it.',
      'ImportDeclaration[source.value=/^node:fs/] ImportSpecifier[imported.name=/^(rename|rm|unlink)(Sync)?$/]',
    ),
    sentence: refuse(
      'What a person reads or hears stands in electron/messages, in its subject’s folder.',
      'JSXText[value=/[A-Z][a-z]|[a-z] [a-z]/]',
      `${spoken} :not(JSXAttribute[name.name="className"]) > Literal[value=/[A-Z][a-z]|[a-z] [a-z]/]`,
      `${spoken} > Literal[value=/[A-Z][a-z]|[a-z] [a-z]/]`,
      // A literal that reads like a sentence, or a template that composes one.
      'Literal[value=/^[A-Z][a-z’]+( [a-z’]|[.…?])/]',
      'TemplateElement[value.raw=/(^| )[A-Za-z’]{2,} [a-z’]{2,}/]:not(JSXAttribute[name.name="className"] *, CallExpression[callee.object.name="console"] *)',
    ),
  },
};
