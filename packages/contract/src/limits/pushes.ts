/** Notice socket: its address. The access token stands in the path; the binding cookie goes with the handshake. */
export const SOCKET_PATH = '/v2/notice/{token}';
/**
 * Notice socket: seconds after which the server says something, if only the count again. So much shorter
 * than the liveness that a server which stands still for six seconds loses nobody.
 */
export const SOCKET_HEARTBEAT_SECONDS = 8;
/** Notice socket: seconds after which the server looks again whether a session still lives. */
export const SOCKET_CHECK_SECONDS = 30;
/** Notice socket: how many one session, one address and one process may have open. */
export const SOCKETS_PER_SESSION = 5;
export const SOCKETS_PER_USER = 50;
export const SOCKETS_PER_ADDRESS = 1000;
export const SOCKETS_PER_PROCESS = 25_000;
/** Notice socket: longest message, in bytes, in either direction. */
export const SOCKET_MESSAGE_BYTES = 1024;
