/** The fake backend's evidence: keys, what was made, and what a verification finds. */
import type { CommandHandlers } from '../../electron/contract/commands.ts';
import type { SigningState } from '../../electron/contract/signing.ts';

const now = Date.now();
const day = 86_400_000;
const pem = '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEA\n-----END PUBLIC KEY-----\n';

export const madeSigningState: SigningState = {
  keys: [
    { keyId: '5f3a'.repeat(16), publicPem: pem, madeAt: now - 3 * day, retiredAt: null, by: 'Ada' },
    { keyId: '91c4'.repeat(16), publicPem: pem, madeAt: now - 400 * day, retiredAt: now - 3 * day, by: 'Grace' },
  ],
  problem: null,
};

export const evidenceHandlers = (): Partial<CommandHandlers> => ({
  'evidence.keys': () => Promise.resolve(madeSigningState),
});
