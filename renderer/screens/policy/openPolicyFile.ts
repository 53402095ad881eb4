/** Opens a policy file: the same that `--policy` takes. */
import { notifications } from '@mantine/notifications';
import { type Policy, parsePolicyFile } from '#contract/review/policy.ts';
import { policyWords as words } from '#messages/review/policyScreenWords.ts';

/** Asks for a file and passes on its policy; says why one can't be used. */
export function openPolicyFile(take: (policy: Policy) => void): void {
  const input = document.createElement('input');
  input.type = 'file';
  input.accept = '.json,application/json';
  input.onchange = () => {
    const [file] = input.files ?? [];
    if (file !== undefined) void readPolicyFile(file).then((read) => ('policy' in read ? take(read.policy) : refuse(read.problem)));
  };
  input.click();
}

const refuse = (message: string): void => {
  notifications.show({ color: 'red', message, autoClose: false, withBorder: false });
};

/** The policy, or why the file can’t be used, in a sentence. */
export async function readPolicyFile(file: File): Promise<{ policy: Policy } | { problem: string }> {
  const read = parsePolicyFile(await file.text());
  if ('policy' in read) return read;
  return { problem: words.panel.badFile(file.name, read.problem) };
}
