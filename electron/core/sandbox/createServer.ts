/**
 * Node's HTTP server without its HTTP client: importing `node:http` touches all of its exports, WebSocket among them, and loads 40 ms of
 * client code.
 */
export const { createServer } = process.getBuiltinModule('node:http');
