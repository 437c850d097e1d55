// A Fastify server that answers one object of the given size: what the framework alone can do.
import Fastify from 'fastify';

const data = 'x'.repeat(Math.max(1, Number(process.argv[2]) - 30));
const server = Fastify();
server.get('/', () => ({ resultCode: 1001, data }));
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
