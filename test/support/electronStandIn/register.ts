/** Loaded before the built main script: every import of `electron` gets the stand-in. */
import { registerHooks } from 'node:module';

const standIn = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
});

// The same module that main will get: it answers the test's questions about main.
await import('./answerQuestions.ts');
