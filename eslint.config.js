/** What the compiler can't see: promises that nobody waits for, switches that forgot a case, and suppressions, of which there are none. */
import prettier from 'eslint-config-prettier';
import reactHooks from 'eslint-plugin-react-hooks';
import { defineConfig, globalIgnores } from 'eslint/config';
import tseslint from 'typescript-eslint';

const types = ['electron/**/*.ts', 'renderer/**/*.{ts,tsx}', 'test/**/*.ts', 'scripts/*.mjs'];

const localeCall = {
  selector: 'MemberExpression[property.name=/^toLocale.*String$/]',
  message: 'Numbers, dates and money have their words in electron/messages and renderer/ui/times.ts.',
};

export default defineConfig(
  globalIgnores(['out/', 'artefacts/', 'coverage/', '.cache/', 'node_modules/']),
  {
    linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' },
    rules: {
      eqeqeq: ['error', 'always'],
      'no-console': ['error', { allow: ['error'] }],
      'no-eval': 'error',
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'no-param-reassign': 'error',
      'no-var': 'error',
      'object-shorthand': 'error',
      'prefer-const': 'error',
    },
  },
  {
    files: types,
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname } },
    rules: {
      '@typescript-eslint/ban-ts-comment': ['error', { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': false }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports', disallowTypeAnnotations: false }],
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true }],
      // Some functions are async because their port is, not because they wait.
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allow: [{ name: ['URL', 'URLSearchParams'], from: 'lib' }] },
      ],
      '@typescript-eslint/return-await': ['error', 'error-handling-correctness-only'],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
      // Our objects are closures: their functions never look at `this`.
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    // They run before anything is installed, so they read JSON without a schema.
    files: ['scripts/*.mjs'],
    rules: {
      'no-console': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  { files: ['test/**/*.ts'], rules: { 'no-console': 'off' } },
  // How it is built and tried stands on no side: it is held to the rules that need no types.
  { files: ['*.config.ts'], extends: [tseslint.configs.base] },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    extends: [reactHooks.configs.flat.recommended],
    // It warns that the React Compiler would skip a component with the virtual list; there is no compiler here to skip it.
    rules: { 'react-hooks/incompatible-library': 'off' },
  },
  {
    files: ['electron/**/*.ts'],
    ignores: ['**/*.test.*'],
    rules: {
      'no-restricted-syntax': ['error', localeCall],
    },
  },
  {
    files: ['electron/core/**/*.ts'],
    ignores: ['**/*.test.*', 'electron/core/store/database.ts'],
    rules: {
      'no-restricted-syntax': [
        'error',
        localeCall,
        {
          selector: 'CallExpression[callee.property.name="transaction"]',
          message: 'readTogether and writeTogether (store/database) say which lock a transaction takes.',
        },
      ],
    },
  },
  {
    files: ['renderer/**/*.{ts,tsx}'],
    // The table of keys says itself what each key does.
    ignores: ['**/*.test.*', 'renderer/keys/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        localeCall,
        ...[
          'JSXText[value=/[A-Z][a-z]|[a-z] [a-z]/]',
          'JSXAttribute[name.name=/^(alt|aria-description|aria-label|description|error|label|placeholder|title)$/] :not(JSXAttribute[name.name="className"]) > Literal[value=/[A-Z][a-z]|[a-z] [a-z]/]',
          'JSXAttribute[name.name=/^(alt|aria-description|aria-label|description|error|label|placeholder|title)$/] > Literal[value=/[A-Z][a-z]|[a-z] [a-z]/]',
          // A literal that reads like a sentence, and a template that puts one together.
          'Literal[value=/^[A-Z][a-z’]+( [a-z’]|[.…?])/]',
          'TemplateElement[value.raw=/(^| )[A-Za-z’]{2,} [a-z’]{2,}/]:not(JSXAttribute[name.name="className"] *, CallExpression[callee.object.name="console"] *)',
        ].map((selector) => ({
          selector,
          message: 'What a person reads or hears stands in electron/messages (the window’s own in electron/messages/window).',
        })),
      ],
    },
  },
  prettier,
);
