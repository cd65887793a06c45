import { Agent, get } from 'node:http';

export interface Target {
  url: string;
  headers: Record<string, string>;
}

/** Asks again and again over 32 connections for some seconds; answers the answers a second, all of them 200. */
export async function requestsPerSecond(target: Target, seconds: number): Promise<number> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const end = performance.now() + seconds * 1000;
  let answered = 0;
  const start = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      while (performance.now() < end) {
        await ask(target, agent);
        answered += 1;
      }
    }),
  );
  const took = (performance.now() - start) / 1000;
  agent.destroy();
  return answered / took;
}

const connections = 32;

function ask({ url, headers }: Target, agent: Agent): Promise<void> {
  return new Promise((resolve, reject) => {
    get(url, { agent, headers }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${url} answered ${answer.statusCode}`));
      answer.on('data', () => {});
      answer.on('end', resolve);
    }).on('error', reject);
  });
}
