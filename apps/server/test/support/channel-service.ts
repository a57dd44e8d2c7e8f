import { createServer, type IncomingHttpHeaders } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import * as z from 'zod';

const slackBody = z.strictObject({
  text: z.string(),
  blocks: z.array(
    z.looseObject({ type: z.string(), text: z.object({ type: z.string(), text: z.string().max(3_000) }) }),
  ),
});
const teamsBody = z.strictObject({
  type: z.literal('message'),
  attachments: z.tuple([
    z.object({
      contentType: z.literal('application/vnd.microsoft.card.adaptive'),
      content: z.looseObject({
        type: z.literal('AdaptiveCard'),
        version: z.string(),
        body: z.array(z.object({ type: z.literal('RichTextBlock'), inlines: z.array(z.object({ text: z.string() })) })),
        actions: z.array(z.object({ type: z.literal('Action.OpenUrl'), title: z.string(), url: z.string() })),
      }),
    }),
  ]),
});

const jandiBody = z.strictObject({
  body: z.string(),
  connectInfo: z.tuple([z.strictObject({ title: z.string(), description: z.string() })]),
});
const serverBody = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.looseObject({ title: z.string(), body: z.string(), url: z.string() }),
});

export type Posted = {
  service: 'slack' | 'teams' | 'jandi' | 'server';
  texts: string[];
  url: string;
  headers: IncomingHttpHeaders;
  raw: string;
};
type Read = Pick<Posted, 'texts' | 'url'>;

export type ChannelService = {
  slack: string;
  teams: string;
  jandi: string;
  server: string;
  received: Posted[];
  /** responses to the next requests, in order; by default as the services answer what they take */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): Promise<void>;
};

const readSlack = (body: unknown): Read => {
  const texts = slackBody.parse(body).blocks.map(({ text }) => text.text);
  return { texts: texts.slice(0, 2), url: /^<([^|]+)\|/.exec(texts[2] ?? '')?.[1] ?? '' };
};
const readTeams = (body: unknown): Read => {
  const { content } = teamsBody.parse(body).attachments[0];
  const texts = content.body.map(({ inlines }) => inlines.map(({ text }) => text).join(''));
  return { texts, url: content.actions[0]?.url ?? '' };
};
const readJandi = (content: unknown): Read => {
  const { body, connectInfo } = jandiBody.parse(content);
  const [{ title, description }] = connectInfo;
  return { texts: [title, description], url: /\]\((.+)\)$/.exec(body)?.[1] ?? '' };
};
const readServer = (content: unknown): Read => {
  const { title, body, url } = serverBody.parse(content).data;
  return { texts: [title, body], url };
};
const reads: Record<Posted['service'], (body: unknown) => Read> = {
  slack: readSlack,
  teams: readTeams,
  jandi: readJandi,
  server: readServer,
};

const serviceOfPath = (path: string): Posted['service'] => {
  if (path.startsWith('/services/')) return 'slack';
  if (path.startsWith('/connect-api/')) return 'jandi';
  return path.startsWith('/alarms') ? 'server' : 'teams';
};
const usualStatus = { slack: 200, teams: 202, jandi: 200, server: 204 };

/** Starts webhooks that take what Slack, a workflow of Microsoft Teams, JANDI and an own server take, and answer as they do. */
export const startChannelService = async (): Promise<ChannelService> => {
  const received: Posted[] = [];
  const answers: ChannelService['answers'] = [];
  const server = createServer((request, response) => {
    void readText(request).then((raw) => {
      const service = serviceOfPath(request.url ?? '');
      received.push({ service, ...reads[service](JSON.parse(raw)), headers: request.headers, raw });
      const { status, headers } = answers.shift() ?? { status: usualStatus[service] };
      response.writeHead(status, headers).end(service === 'slack' && status === 200 ? 'ok' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return {
    slack: `${host}/services/T0/B0/slacksecret`,
    teams: `${host}/powerautomate/automations/direct/workflows/w0/triggers/manual/paths/invoke?sig=teamssecret`,
    jandi: `${host}/connect-api/webhook/1/jandisecret`,
    server: `${host}/alarms?token=serversecret`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
