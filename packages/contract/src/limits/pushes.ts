/** Notice socket: its path, which contains the access token. The binding cookie is sent with the handshake. */
export const SOCKET_PATH = '/v2/notice/{token}';
/**
 * Notice socket: heartbeat interval in seconds. The server sends at least the count. The interval is so much shorter
 * than `SOCKET_LIVENESS_SECONDS` that a server which stalls for six seconds loses no socket.
 */
export const SOCKET_HEARTBEAT_SECONDS = 8;
/** Notice socket: interval in seconds at which the server checks that the session is still live. */
export const SOCKET_CHECK_SECONDS = 30;
/** Notice socket: maximum open sockets of one session, user, address and process. */
export const SOCKETS_PER_SESSION = 5;
export const SOCKETS_PER_USER = 50;
export const SOCKETS_PER_ADDRESS = 1000;
export const SOCKETS_PER_PROCESS = 25_000;
/** Notice socket: longest message, in bytes, in either direction. */
export const SOCKET_MESSAGE_BYTES = 1024;
