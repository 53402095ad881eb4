/** Whether a hub is on this computer, so that nothing goes over a network: a folder with a socket, or a loopback address. */
export const isLocal = (host: string): boolean => host.startsWith('/') || /^(localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host);
