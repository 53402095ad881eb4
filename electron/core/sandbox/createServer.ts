/** Node's own HTTP server, without its HTTP client: importing `node:http` looks at all of its exports, WebSocket among them, and loads 40 ms of client. */
export const { createServer } = process.getBuiltinModule('node:http');
