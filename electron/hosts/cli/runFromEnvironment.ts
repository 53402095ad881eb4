/** Removes the key from the environment before anything else can read it, checks the runtime, then runs the command. */

// Node-API 10 came with Node 22.14: below it, the database ends the process without a message.
const neededNodeApi = 10;

/** Runs a command. Resolves to the exit status; never rejects. */
export async function runFromEnvironment(args: readonly string[]): Promise<number> {
  const key = process.env['ROLLCALL_API_KEY'] ?? null;
  delete process.env['ROLLCALL_API_KEY'];
  if (Number(process.versions['napi']) < neededNodeApi) {
    console.error(`rollcall: Node ${process.versions.node} is too old for the database; use 22.14 or newer.`);
    return 2;
  }
  const [{ runCli }, { endOutput }] = await Promise.all([import('./runCli.ts'), import('./terminal.ts')]);
  return endOutput(await runCli(args, key));
}
