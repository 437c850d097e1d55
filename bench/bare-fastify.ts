// A Fastify server that returns one object of the given size: the baseline of the framework alone.
import Fastify from 'fastify';

const data = 'x'.repeat(Math.max(1, Number(process.argv[2]) - 30));
const server = Fastify();
server.get('/', () => ({ resultCode: 1001, data }));
process.stdout.write(`${await server.listen({ port: 0, host: '127.0.0.1' })}\n`);
