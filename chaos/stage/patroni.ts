import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

import { installDebianPackage } from '../../scripts/debian-package.ts';
import {
  type Account,
  findBinaries,
  roomiestFolder,
  unprivileged,
} from '../../scripts/throw-away-postgres.ts';

/** The settings that docs/operations.md tells operators to take; here with other addresses and folders. */
const documented = path.join(import.meta.dirname, '../../docs/cluster');
const programs = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
};
/** Copying a machine again takes seconds, waiting for a lock of etcd `ttl`. */
const longestMendingMs = 120_000;
const names = ['one', 'two', 'three'] as const;
const superuser = 'postgres:SUPERUSER_PASSWORD';

/** A machine of the cluster: PostgreSQL, and Patroni that looks after it. */
export interface ClusterNode {
  name: string;
  address: string;
  /** To PostgreSQL with all its processes, and to Patroni unless it is left out. */
  signal(name: 'SIGKILL' | 'SIGSTOP' | 'SIGCONT', whom?: 'both' | 'PostgreSQL'): void;
}

export interface PatroniCluster {
  nodes: readonly ClusterNode[];
  /** The address at which HAProxy leads to the machine that takes writes. */
  proxyAddress: string;
  /** A database of these hosts, for its superuser. */
  urlOf(hosts: string, database: string): string;
  /** Returns the machine that takes writes and one that has all of them, once every machine is back and follows. */
  whole(): Promise<{ primary: ClusterNode; standby: ClusterNode }>;
  /** Answers once another machine takes writes. */
  successorOf(former: ClusterNode): Promise<void>;
  /** Gives the part of the primary to another machine in good order. */
  switchOver(): Promise<void>;
  close(): Promise<void>;
}

/** Starts etcd, three machines under Patroni and HAProxy, all on loopback addresses of their own. */
export async function startPatroniCluster(logFolder: string): Promise<PatroniCluster> {
  for (const [name, file] of Object.entries(programs)) {
    if (!existsSync(file) && !installDebianPackage(name)) {
      throw new Error(
        `${file} is missing. Install Debian's patroni, etcd-server and haproxy and run this again.`,
      );
    }
  }
  const binaries = findBinaries();
  const account = unprivileged();
  const folder = mkdtempSync(path.join(roomiestFolder(), 'koorem-cluster-'));
  own(folder, account);
  // Any address of 127.0.0.0/8 is this machine; the ports are the usual ones.
  const net = `127.${byte()}.${byte()}`;
  const start = (name: string, program: string, args: readonly string[], home = folder) => {
    const output = openSync(path.join(logFolder, `${name}.log`), 'a');
    const env = { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8' };
    // Detached: Ctrl+C in the terminal must not reach it before the attack has ended.
    return spawn(program, args, {
      ...account,
      cwd: folder,
      env,
      detached: true,
      stdio: ['ignore', output, output],
    });
  };
  const configure = (name: string, text: string) => {
    const file = path.join(folder, name);
    writeFileSync(file, text.replaceAll('10.0.0.', `${net}.`), { mode: 0o644 });
    return file;
  };

  const client = `http://${net}.1:2379`;
  const peer = `http://${net}.1:2380`;
  const etcdOptions =
    `--data-dir ${folder}/etcd --enable-v2 --name one --initial-cluster one=${peer} ` +
    `--listen-client-urls ${client} --advertise-client-urls ${client} ` +
    `--listen-peer-urls ${peer} --initial-advertise-peer-urls ${peer}`;
  const etcd = start('etcd', programs['etcd-server'], etcdOptions.split(' '));
  const proxyAddress = `${net}.9`;
  const proxyFile = readFileSync(path.join(documented, 'haproxy.cfg'), 'utf8');
  const proxyConfig = configure('haproxy.cfg', proxyFile.replace('bind 127.0.0.1', `bind ${proxyAddress}`));
  const proxy = start('haproxy', programs.haproxy, ['-db', '-f', proxyConfig]);
  const template = readFileSync(path.join(documented, 'patroni.yml'), 'utf8');
  const machines = names.map((name, index) => {
    const data = path.join(folder, name, 'data');
    mkdirSync(path.dirname(data), { mode: 0o700 });
    own(path.dirname(data), account);
    const text = template
      .replace('name: one', `name: ${name}`)
      .replace(/ {2}hosts: .*/, '  hosts: 10.0.0.1:2379')
      .replaceAll(/(listen|connect_address): 10\.0\.0\.1/g, `$1: 10.0.0.${index + 1}`)
      .replace(/data_dir: .*/, `data_dir: ${data}`)
      .replace(/bin_dir: .*/, `bin_dir: ${binaries}`)
      .replace(/unix_socket_directories: .*/, `unix_socket_directories: ${path.dirname(data)}`);
    const file = configure(`${name}.yml`, text);
    return machine(name, `${net}.${index + 1}`, data, () =>
      start(name, programs.patroni, [file], path.dirname(data)),
    );
  });

  const cluster: PatroniCluster = {
    nodes: machines,
    proxyAddress: `${proxyAddress}:5000`,
    urlOf: (hosts, database) => `postgres://${superuser}@${hosts}/${database}`,
    async whole() {
      for (const each of machines) each.revive();
      for (const deadline = Date.now() + longestMendingMs; Date.now() < deadline; await wait(200)) {
        const found = await partsOf(machines);
        if (found !== null) return found;
      }
      throw new Error(`The cluster is not whole; logs are in ${logFolder}`);
    },
    async successorOf(former) {
      const others = machines.filter((each) => each !== former);
      for (const deadline = Date.now() + longestMendingMs; Date.now() < deadline; await wait(100)) {
        const answers = await Promise.all(others.map(({ address }) => ask(`http://${address}:8008/primary`)));
        if (answers.some((answer) => answer?.ok)) return;
      }
      throw new Error(`Nobody succeeded ${former.name}; logs are in ${logFolder}`);
    },
    async switchOver() {
      const { primary } = await cluster.whole();
      const answer = await fetch(`http://${primary.address}:8008/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: primary.name }),
      });
      if (!answer.ok) throw new Error(`Patroni did not switch over: ${await answer.text()}`);
      await cluster.successorOf(primary);
    },
    async close() {
      await Promise.all(machines.map((each) => each.close()));
      await Promise.all([proxy, etcd].map(killed));
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return cluster;
}

interface Machine extends ClusterNode {
  /** Goes on when it is frozen, and is started again when it is down. */
  revive(): void;
  close(): Promise<void>;
}

function machine(name: string, address: string, data: string, start: () => ChildProcess): Machine {
  let patroni = start();
  const postgres = () => {
    const file = path.join(data, 'postmaster.pid');
    const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
    if (pid === 0 || !existsSync(`/proc/${pid}`)) return [];
    // Its processes are sessions of their own: by their parent.
    const { stdout } = spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' });
    return [pid, ...stdout.split('\n').filter(Boolean).map(Number)];
  };
  const signal: ClusterNode['signal'] = (sent, whom = 'both') => {
    const pids = postgres();
    if (whom === 'both' && patroni.pid !== undefined) pids.unshift(patroni.pid);
    for (const pid of pids) send(pid, sent);
  };
  return {
    name,
    address,
    signal,
    revive() {
      signal('SIGCONT');
      if (patroni.exitCode !== null || patroni.signalCode !== null) patroni = start();
    },
    async close() {
      signal('SIGCONT');
      await killed(patroni);
      const [postmaster] = postgres();
      if (postmaster === undefined) return;
      // In its way of ending at once, which gives back its shared memory.
      send(postmaster, 'SIGQUIT');
      while (existsSync(`/proc/${postmaster}`)) await wait(50);
    },
  };
}

interface Members {
  members: { name: string; role: string; state: string; timeline?: number; lag?: number | string }[];
}

/** Null while not every machine has its part and follows. */
async function partsOf<Node extends ClusterNode>(machines: readonly Node[]) {
  const asked = machines.map(async ({ address }) => {
    const answer = await ask(`http://${address}:8008/cluster`);
    return answer?.ok === true ? ((await answer.json()) as Members) : null;
  });
  const views = await Promise.all(asked);
  const primaries = new Set<string | undefined>();
  for (const view of views) {
    const members = view?.members ?? [];
    const isRunning = members.every(
      ({ state, timeline }) => ['running', 'streaming'].includes(state) && timeline === members[0]?.timeline,
    );
    if (members.length < machines.length || !isRunning) return null;
    primaries.add(members.find(({ role }) => role === 'leader')?.name);
  }
  const standby = views[0]?.members.find(({ role }) => role === 'sync_standby')?.name;
  const named = (name: string | undefined) => machines.find((each) => each.name === name);
  const [first, second] = [named([...primaries][0]), named(standby)];
  return primaries.size === 1 && first !== undefined && second !== undefined
    ? { primary: first, standby: second }
    : null;
}

async function ask(url: string): Promise<Response | null> {
  return fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => null);
}

async function killed(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = new Promise((resolve) => {
    child.once('exit', resolve);
  });
  child.kill('SIGKILL');
  await exit;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended meanwhile.
  }
}

function own(folder: string, { uid, gid }: Account): void {
  if (uid !== undefined && gid !== undefined) chownSync(folder, uid, gid);
}

function byte(): number {
  return 1 + Math.floor(Math.random() * 254);
}
