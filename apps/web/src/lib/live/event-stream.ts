export type StreamEvent = { type: string; data: string; id: string | undefined };

/**
 * Parses server-sent events from text chunks (the "event stream" format of the HTML standard, without `retry`). The
 * browser's EventSource hides comment lines, which serve as heartbeats here.
 */
export const createEventParser = (onEvent: (event: StreamEvent) => void): ((piece: string) => void) => {
  let rest = '';
  let type = 'message';
  let data: string[] = [];
  let id: string | undefined;

  const dispatch = (): void => {
    if (data.length > 0) onEvent({ type, data: data.join('\n'), id });
    type = 'message';
    data = [];
  };

  const parseLine = (line: string): void => {
    if (line === '') return dispatch();
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'data') data.push(value);
    else if (name === 'event') type = value;
    else if (name === 'id') id = value;
  };

  return (chunk) => {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) parseLine(line.endsWith('\r') ? line.slice(0, -1) : line);
  };
};

/** Reads a reply's events until it ends; `onActivity` is called for every chunk, heartbeats included. */
export const readEvents = async (
  reply: Response,
  signal: AbortSignal,
  onEvent: (event: StreamEvent) => void,
  onActivity: () => void,
): Promise<void> => {
  const read = createEventParser(onEvent);
  const reader = reply.body?.pipeThrough(new TextDecoderStream(), { signal }).getReader();
  for (let chunk = await reader?.read(); chunk && !chunk.done; chunk = await reader?.read()) {
    onActivity();
    read(chunk.value);
  }
};
