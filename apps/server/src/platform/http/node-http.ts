// `node:http` and `node:https`, loaded as CommonJS does. An `import` of their values reads all exports, and `WebSocket`
// among them loads Node's undici: 17 MB of memory, and 100 ms.
export const http = process.getBuiltinModule('node:http');
export const https = process.getBuiltinModule('node:https');
