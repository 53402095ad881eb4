/**
 * A process that delivers an outbox and can be killed: `node deliverInChild.ts DATA_DIR`. Prints `open` when it begins, and `delivered` at
 * its end.
 */
import { untilDelivered } from './checkedList.ts';
import { openTestCore } from './openTestCore.ts';

const [, , dataDir = ''] = process.argv;
const core = await openTestCore({ dataDir });
for (const { environmentId, baseUrl } of await core.handlers['environments.list']({}))
  // The keychain is in memory, so the key is entered again, as after a restart without a keychain.
  if (baseUrl !== null) await core.handlers['environments.setKey']({ environmentId, key: 'sandbox' });
await core.handlers['outbox.deliver']({});
process.stdout.write('open\n');
await untilDelivered(core);
await core.close();
process.stdout.write('delivered\n');
