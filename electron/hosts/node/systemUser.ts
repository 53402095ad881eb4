/** The system's user name: the default author of records. */
import { userInfo } from 'node:os';

export function systemUser(): string {
  try {
    return userInfo().username.slice(0, 80) || 'user';
  } catch {
    // A container may run under an id without a name.
    return 'user';
  }
}
