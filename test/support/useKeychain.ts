/** Uses the real keychain in a separate process: node useKeychain.ts probe | read ACCOUNT | write ACCOUNT SECRET | remove ACCOUNT. */
import { osKeychain } from '#hosts/node/keychain.ts';
import { realClock } from '#hosts/node/realClock.ts';

const keychain = osKeychain(realClock, () => undefined);
const [what = '', account = '', secret = ''] = process.argv.slice(2);

const uses: Record<string, () => Promise<unknown>> = {
  probe: () => keychain.probe(),
  read: () => keychain.read(account),
  write: async () => {
    await keychain.write(account, secret);
    return null;
  },
  remove: async () => {
    await keychain.remove(account);
    return null;
  },
};

console.log(String(await uses[what]?.()));
