/** Loaded before the built main script: every import of `electron` gets the stand-in. */
import { registerHooks } from 'node:module';

const standIn = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
});

// Electron's folder of resources, if the test says that this is a package.
const resourcesPath = process.env['ROLLCALL_STAND_IN_RESOURCES'];
if (resourcesPath !== undefined) Object.assign(process, { resourcesPath });

// The same module that main will get: it answers the test's questions about main.
await import('./answerQuestions.ts');
