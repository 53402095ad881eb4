/** A loopback server in a process of its own that answers every call with the same bytes: the fastest service there can be. First line: its port. */
import { createServer } from 'node:http';

const body = JSON.stringify({
  id: 'Phone.3e70a5d0-0000-4000-8000-000000000000',
  phone_number: '+12065550142',
  is_valid: true,
  activity_score: 84,
  country_calling_code: '1',
  country_code: 'US',
  country_name: 'United States',
  line_type: 'Mobile',
  carrier: 'Northline Wireless',
  is_prepaid: false,
  add_ons: null,
  error: null,
  warnings: [],
});
const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'x-rollcall-sandbox': '1' };

const server = createServer({ keepAlive: true }, (_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
});
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('not listening on a port');
  process.stdout.write(`${address.port}\n`);
});
process.stdin.resume().on('end', () => process.exit(0));
