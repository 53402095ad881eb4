/** Shows the state of the team's hub, and handles its failures: buying without it, reporting that it was restored, adding everything up. */
import type { TeamKeyLimits, TeamKey } from '#contract/team/team.ts';
import { exitCodes } from '../../exitCodes.ts';
import { chooseEnvironment } from '../../steps/choose.ts';
import { withCore, withCoreToRead } from '../../steps/openCliCore.ts';
import { counted } from '#messages/count.ts';
import { decimalAmount } from '#messages/money.ts';
import { auditSentence } from '#messages/team/teamWords.ts';
import { UsageError } from '../../options/option.ts';
import { askTeam, joined, needed, askHub, type TeamBody } from './teamInvocation.ts';
import { keyLine, tellState, explainTeam, linkCode, memberCount, sharedListLine, teamLine } from './tellTeam.ts';
import type { Environment } from '#contract/accounts/environment.ts';
import { operations } from '#contract/service/operations/catalog.ts';
import { scheduleLine } from '#messages/team/serverWords.ts';

/** Shows the connection to the hub, what waits, what the team's keys may do, and the lists that the team shares. */
export const teamStatus: TeamBody<null> = async (invocation) => {
  const { everywhere, terminal } = invocation;
  return withCoreToRead(everywhere, async (core) => {
    const state = core === null ? { team: null } : await askHub(core);
    if (core === null || state.team === null) {
      tellState(invocation, state, 'This data folder is in no team.');
      return exitCodes.done;
    }
    const { team } = state;
    tellState(invocation, state, teamLine(team));
    if (!everywhere.json) {
      const environments = team.keys.length === 0 ? [] : await core.handlers['environments.list']({});
      for (const key of team.keys) terminal.result(keyLine(key, isPriceMissing(key, environments)));
      for (const list of team.lists) terminal.result(sharedListLine(list));
      for (const one of team.schedules) terminal.result(scheduleLine(one));
      terminal.result(memberCount(team));
    }
    explainTeam(invocation, team);
    return linkCode(team);
  });
};

/** Whether an operation without a price may have been bought. True for a key that isn't on this device, because its prices are unknown. */
function isPriceMissing({ environmentId }: TeamKey, environments: readonly Environment[]): boolean {
  const prices = environments.find((one) => one.environmentId === environmentId)?.prices;
  return prices === undefined || operations.some(({ id }) => prices.operations[id] === undefined);
}

/** Makes an environment's key the team's, or changes its limits. */
export const teamKey: TeamBody<null> = async (invocation) => {
  const { options, everywhere, key } = invocation;
  const name = needed('key', '--environment NAME, whose key it is', options.environment);
  return withCore(everywhere, async (core) => {
    // First, because a key given only for this process must be known before it becomes the team's.
    const { environmentId, currency } = await chooseEnvironment(core, { name, baseUrl: null }, key);
    const team = await askTeam(core);
    const known = team.keys.find((one) => one.environmentId === environmentId)?.limits;
    const limits: TeamKeyLimits = {
      callsPerSecond: needed('key', '--qps N, the calls per second of all devices together', options.qps ?? known?.callsPerSecond),
      quotaCalls: options.maxCalls === undefined ? (known?.quotaCalls ?? null) : options.maxCalls,
      budgetMicros: options.budget === undefined ? (known?.budgetMicros ?? null) : options.budget,
      cycleDay: options.cycleDay ?? known?.cycleDay ?? 1,
      currency: known?.currency ?? currency,
    };
    const state = await core.handlers['team.setKey']({ environmentId, limits });
    const set = state.team?.keys.find((one) => one.environmentId === environmentId);
    tellState(invocation, state, set === undefined ? name : keyLine(set, false));
  });
};

const longestReason = 500;

export const buyAlone: TeamBody<readonly string[]> = async (invocation) => {
  const { options, operands, everywhere, terminal } = invocation;
  const [given, extra] = operands;
  if (options.end ? given !== undefined : given === undefined || extra !== undefined)
    throw new UsageError('rollcall team buy-alone needs a REASON in quotation marks, or --end and nothing else.');
  const reason = options.end ? null : (given ?? '').trim();
  if (reason === '') throw new UsageError('rollcall team buy-alone needs a REASON: it is recorded, and the others read it.');
  if (reason !== null && reason.length > longestReason) throw new UsageError(`The reason takes at most ${longestReason} characters.`);
  return withCore(everywhere, async (core) => {
    const state = await core.handlers['team.buyAlone']({ reason });
    tellState(invocation, state, reason === null ? 'Buying through the hub again' : 'Buying alone');
    if (reason !== null)
      terminal.say(
        [
          'Recorded with your name and your reason. Until the hub is back, this device doesn’t know what colleagues buy:',
          'the same answer may be bought twice, and the team’s caps and rate may be passed.',
          'It ends when the hub is back, or with: rollcall team buy-alone --end',
        ].join('\n'),
      );
  });
};

export const restored: TeamBody<null> = async (invocation) => {
  return withCore(invocation.everywhere, async (core) => {
    const state = await core.handlers['team.restored']({});
    const team = joined(state);
    tellState(invocation, state, 'From now on nobody buys until every device has told the hub what it knows.');
    explainTeam(invocation, team);
  });
};

export const audit: TeamBody<null> = async ({ everywhere, terminal }) => {
  return withCore(everywhere, async (core) => {
    const found = await core.handlers['team.audit']({});
    const devices = found.devices.map(({ deviceId, label, member, calls, billed, billingUnknown, lowMicros, highMicros }) => ({
      ...{ device: deviceId, label, member, calls, billed, billingUnknown },
      cost: { low: decimalAmount(lowMicros), high: decimalAmount(highMicros) },
    }));
    const { records, damaged, unreported, counted: sure, inDoubt } = found;
    if (everywhere.json) terminal.result(JSON.stringify({ records, damaged, unreported, counted: sure, inDoubt, devices }));
    else {
      terminal.result(auditSentence(found));
      for (const { label, member, calls, billed, billingUnknown } of devices)
        terminal.result(
          `${label} (${member}): ${counted(calls, 'call')}, ${counted(billed, 'of them billed', 'of them billed')}, ${counted(billingUnknown, 'in doubt', 'in doubt')}`,
        );
    }
    // As in `verify`, 0 means that everything could be read.
    return damaged === 0 ? exitCodes.done : exitCodes.unusable;
  });
};
