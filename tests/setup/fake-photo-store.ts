import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A bucket of Amazon S3 as far as photos need one: it refuses requests that are not signed with its key. */
export async function openFakePhotoStore() {
  const objects = new Map<string, Buffer>();
  const state = { isAway: false, puts: 0, onPut: () => {} };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const name = request.url ?? '';
    const isSigned = request.headers.authorization?.startsWith('AWS4-HMAC-SHA256 Credential=VOTI/') === true;
    if (state.isAway) response.writeHead(503).end();
    else if (!isSigned || !name.startsWith('/photos/koorem/')) response.writeHead(403).end();
    else if (request.method === 'PUT') {
      state.puts += 1;
      state.onPut();
      objects.set(name, Buffer.concat(chunks));
      response.writeHead(200).end();
    } else {
      const found = objects.get(name);
      response.writeHead(found === undefined ? 404 : 200).end(found);
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://VOTI:saladus@127.0.0.1:${port}/photos/koorem?region=eu-north-1`,
    objects,
    state,
    close: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}
