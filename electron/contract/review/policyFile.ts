/** A policy as a file: JSON, with or without the byte order mark that some editors write. */
import { policySchema, type Policy } from './policy.ts';

/** The policy that a file's text holds, or what is wrong with it, in words that follow "the file can't be used". */
export function parsePolicyFile(text: string): { policy: Policy } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return { problem: 'it is not JSON' };
  }
  const parsed = policySchema.safeParse(value);
  if (parsed.success) return { policy: parsed.data };
  const [issue] = parsed.error.issues;
  return { problem: issue === undefined ? 'it is not a policy' : `${issue.path.join('.') || 'the whole'}: ${issue.message}` };
}
