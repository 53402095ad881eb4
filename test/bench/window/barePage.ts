/** The minimum that can be started and shown: one Node with one page of one heading. Prints its address, and ends on Ctrl-C. */
import { createServer } from 'node:http';
import { listsWords } from '#messages/lists/listsWords.ts';

const page = `<!doctype html><meta charset="utf-8"><title>Bare</title><h1>${listsWords.drop.title}</h1>`;
const server = createServer((_request, response) => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
});
server.listen(0, '127.0.0.1', () => {
  const at = server.address();
  if (at === null || typeof at === 'string') throw new Error('it listens on no port');
  console.log(`http://127.0.0.1:${at.port}/`);
});
process.on('SIGINT', () => process.exit(0));
