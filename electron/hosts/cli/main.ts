/** The command line's entry: takes the key out of the environment before anything else can see it, checks the runtime, then runs the command. */

// Node-API 10 came with Node 22.14: below it the database ends the process without a word.
const neededNodeApi = 10;

const key = process.env['ROLLCALL_API_KEY'] ?? null;
delete process.env['ROLLCALL_API_KEY'];

if (Number(process.versions['napi']) < neededNodeApi) {
  console.error(`rollcall: Node ${process.versions.node} is too old for the database; use 22.14 or newer.`);
  process.exitCode = 2;
} else {
  const { runCli } = await import('./runCli.ts');
  process.exitCode = await runCli(process.argv.slice(2), key);
}

export {};
