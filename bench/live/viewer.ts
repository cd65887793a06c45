import { throttleRefetch } from '../../src/web/job-row/live/throttled-refetch.ts';
import { listenTo } from '../../tests/setup/event-listener.ts';

/** Somebody who looks at the table: hears what changed and reads the first page when the web app would. */
export interface LiveViewer {
  /** Resolves when the next change of this row has been read, to `performance.now()`. */
  watch(rowId: number): Promise<number>;
  close(): void;
}

/** Opens the line of a viewer; done once it is there. */
export async function openViewer(url: string, cookie: string): Promise<LiveViewer> {
  const line = await listenTo(`${url}/api/events`, { cookie });
  if (line.answer.status !== 200) throw new Error(`the event line answered ${line.answer.status}`);
  const broken = Promise.withResolvers<never>();
  const closed = new AbortController();
  let watched: { rowId: number; isHeard: boolean; seen: (readAt: number) => void } | null = null;

  const read = async () => {
    const wanted = watched;
    const answer = await fetch(`${url}/api/transport-jobs/datatable?size=20`, { headers: { cookie } });
    await answer.json();
    if (!answer.ok) broken.reject(new Error(`the table answered ${answer.status}`));
    if (wanted?.isHeard !== true) return;
    wanted.seen(performance.now());
    watched = null;
  };
  const pace = throttleRefetch(read, () => true);
  const follow = async () => {
    while (!closed.signal.aborted) {
      const { event, data } = await line.next();
      if (event !== 'job-rows') continue;
      const { ids } = data as { ids: number[] | null };
      if (watched !== null && ids?.includes(watched.rowId) === true) watched.isHeard = true;
      pace.due();
    }
  };
  follow().catch((error: unknown) => {
    if (!closed.signal.aborted) broken.reject(error);
  });
  return {
    watch: (rowId) => {
      const sight = new Promise<number>((seen) => {
        watched = { rowId, isHeard: false, seen };
      });
      return Promise.race([sight, broken.promise]);
    },
    close() {
      closed.abort();
      pace.stop();
      line.end();
    },
  };
}
