/** The commands for accounts at the service, and their keys. */
import { z } from 'zod';
import { environmentChangeSchema, environmentSchema, environmentUsageSchema, keyLimitsSchema } from './environment.ts';
import { anEnvironment, nothing } from '../ids.ts';

export const accountCommands = {
  /** What the key of each environment has used in its billing cycle; environments that never had a key are skipped. */
  'keys.usage': { params: nothing, returns: z.array(environmentUsageSchema) },
  /** How much the environment's current key may be used per cycle, across all environments, runs and look-ups with that key. */
  'keys.setLimits': { params: anEnvironment.extend({ limits: keyLimitsSchema }), returns: environmentUsageSchema },
  'environments.list': { params: nothing, returns: z.array(environmentSchema) },
  'environments.create': {
    params: z.object({ name: z.string().min(1).max(60), baseUrl: z.string().max(2000) }),
    returns: environmentSchema,
  },
  /**
   * Connects the account at this address. Tests the key with a request that lacks its parameters, and keeps it only if the service
   * recognizes it. A new account gets `name`, or a generated one. `untested`: keeps the key without testing it. Throws
   * Failed('environment.keyRefused' | 'environment.wrongAddress' | 'environment.untested'); then nothing is kept.
   */
  'environments.connect': {
    params: z.object({
      baseUrl: z.string().max(2000),
      key: z.string().min(1).max(1000),
      name: z.string().min(1).max(60).optional(),
      untested: z.boolean().optional(),
    }),
    returns: environmentSchema,
  },
  'environments.change': { params: anEnvironment.extend({ change: environmentChangeSchema }), returns: environmentSchema },
  'environments.setKey': { params: anEnvironment.extend({ key: z.string().min(1).max(1000) }), returns: environmentSchema },
  'environments.forgetKey': { params: anEnvironment, returns: environmentSchema },
} as const;
