import { createServer, type ServerResponse } from 'node:http';

/** A provider's response: JSON, text, a redirect, or none. */
export type Said =
  | { json: unknown; status?: number }
  | { text: string; status?: number }
  | { redirect: string }
  | 'silence'
  | 'endless';

export type OutsideService = {
  url: string;
  /** all requested URLs, in order */
  asked: URL[];
  /** sets its responses from now on */
  answer: (url: URL) => Said | Promise<Said>;
  /** requested URLs of one operation */
  askedFor: (part: string) => URL[];
  close(): Promise<void>;
};

const say = (response: ServerResponse, said: Said): void => {
  if (said === 'silence') return;
  if (said === 'endless') {
    response.writeHead(200);
    const more = (): void => void (response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(more)));
    return more();
  }
  if ('redirect' in said) return void response.writeHead(302, { location: said.redirect }).end();
  const text = 'text' in said ? said.text : JSON.stringify(said.json);
  response.writeHead(said.status ?? 200, { 'content-type': 'application/json; charset=utf-8' }).end(text);
};

/** Starts a local stand-in of an external provider. */
export const startOutsideService = async (): Promise<OutsideService> => {
  const service: OutsideService = {
    url: '',
    asked: [],
    answer: () => ({ text: 'nobody said what to answer', status: 500 }),
    askedFor: (part) => service.asked.filter(({ pathname, search }) => `${pathname}${search}`.includes(part)),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', service.url);
    service.asked.push(url);
    void Promise.resolve(service.answer(url)).then((said) => say(response, said));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  service.url = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return service;
};
