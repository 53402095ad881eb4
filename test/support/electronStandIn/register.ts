/** Loaded before the built main script: every import of `electron` resolves to the stand-in. */
import { registerHooks } from 'node:module';

const standIn = new URL('electron.ts', import.meta.url).href;

registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron' ? { url: standIn, format: 'module-typescript', shortCircuit: true } : next(specifier, context),
});

// Electron's resources folder, if the test marks this as a package.
const resourcesPath = process.env['ROLLCALL_STAND_IN_RESOURCES'];
if (resourcesPath !== undefined) Object.assign(process, { resourcesPath });

// The same module instance that main will get: it answers the test's questions about main.
await import('./answerQuestions.ts');
