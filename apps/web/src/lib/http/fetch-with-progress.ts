type Request = { method: string; headers: Record<string, string>; body: FormData; signal: AbortSignal };

const parseHeaders = (text: string): Headers => {
  const lines = text.trim().split(/[\r\n]+/);
  return new Headers(
    lines.flatMap((line): [string, string][] => {
      const separator = line.indexOf(':');
      return separator > 0 ? [[line.slice(0, separator), line.slice(separator + 1).trim()]] : [];
    }),
  );
};

/** A form upload with progress, by XMLHttpRequest: `fetch` reports no upload progress. */
export const fetchWithProgress = (
  address: string,
  { method, headers, body, signal }: Request,
  onProgress: (share: number) => void,
): Promise<Response> =>
  new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const abort = (): void => request.abort();
    request.open(method, address);
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0));
    request.addEventListener('load', () => {
      const { status, response } = request;
      resolve(new Response(String(response), { status, headers: parseHeaders(request.getAllResponseHeaders()) }));
    });
    request.addEventListener('error', () => reject(new TypeError('The connection failed.')));
    request.addEventListener('abort', () => reject(signal.reason as Error));
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort));
    signal.addEventListener('abort', abort);
    if (signal.aborted) reject(signal.reason as Error);
    else request.send(body);
  });
