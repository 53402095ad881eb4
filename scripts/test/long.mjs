/**
 * `npm run long [NAME…]`: the suites that take minutes or need the machine to themselves, one after the other; ends with `N passed, N
 * failed`. `npm run crash -- --kills 200 [--seed N]`: only the kill suite, with that many kills; `npm run power -- --cuts 200 [--seed N]`:
 * only the power-cut suite. `npm run soak -- --minutes 30 [--seed N]`: only random work under faults and kills.
 */
import { parseArgs } from 'node:util';
import { build } from '../build.mjs';
import { runScript, say } from '../checkout.mjs';
import { runTests } from './runTests.mjs';
import { setUp } from '../setUp.mjs';
import { installTestPrograms } from './testPrograms.mjs';

await runScript(
  async () => {
    const options = /** @type {const} */ ({
      kills: { type: 'string' },
      cuts: { type: 'string' },
      minutes: { type: 'string' },
      seed: { type: 'string' },
      testNamePattern: { type: 'string', short: 't' },
    });
    const { values, positionals } = parseArgs({ options, allowPositionals: true });
    const { node } = await setUp({ electron: false });
    // Tests use the built program, as in `npm test`.
    await Promise.all([build(node), installTestPrograms(node)]);
    say('running the long tests');
    const env = {
      ROLLCALL_LONG: '1',
      ...(values.kills === undefined ? {} : { ROLLCALL_KILLS: values.kills }),
      ...(values.cuts === undefined ? {} : { ROLLCALL_CUTS: values.cuts }),
      ...(values.minutes === undefined ? {} : { ROLLCALL_SOAK_MINUTES: values.minutes }),
      ...(values.seed === undefined ? {} : { ROLLCALL_SEED: values.seed }),
    };
    const { testNamePattern } = values;
    const args = [...positionals, ...(testNamePattern === undefined ? [] : ['-t', testNamePattern])];
    return (await runTests(node, { report: 'longTests.json', args, env })) ? 0 : 1;
  },
  () => console.log('0 passed, 1 failed'),
);
