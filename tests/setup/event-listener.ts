/** Opens a stream of server-sent events and gives them one by one. */
export async function listenTo(url: string, headers: Record<string, string>) {
  const ended = new AbortController();
  const answer = await fetch(url, { headers, signal: ended.signal });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  const next = async (): Promise<{ event: string; data: unknown }> => {
    for (;;) {
      const end = text.indexOf('\n\n');
      if (end !== -1) {
        const block = text.slice(0, end);
        text = text.slice(end + 2);
        const event = /^event: (.*)$/m.exec(block)?.[1];
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (event !== undefined && data !== undefined) return { event, data: JSON.parse(data) as unknown };
        continue;
      }
      const part = await reader?.read();
      if (part === undefined || part.done) throw new Error('the stream has ended');
      text += part.value;
    }
  };
  /** Reads on until the server ends the stream. */
  const untilEnd = async () => {
    while ((await reader?.read())?.done === false);
  };
  return { answer, next, untilEnd, end: () => ended.abort() };
}
