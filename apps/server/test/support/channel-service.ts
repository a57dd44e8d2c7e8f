import { createServer } from 'node:http';
import { json } from 'node:stream/consumers';
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

export type Posted = { service: 'slack' | 'teams'; texts: string[]; url: string };

export type ChannelService = {
  slack: string;
  teams: string;
  received: Posted[];
  /** responses to the next requests, in order; by default as the services answer what they take */
  answers: { status: number; headers?: Record<string, string> }[];
  close(): Promise<void>;
};

const readSlack = (body: unknown): Posted => {
  const texts = slackBody.parse(body).blocks.map(({ text }) => text.text);
  return { service: 'slack', texts: texts.slice(0, 2), url: /^<([^|]+)\|/.exec(texts[2] ?? '')?.[1] ?? '' };
};
const readTeams = (body: unknown): Posted => {
  const { content } = teamsBody.parse(body).attachments[0];
  const texts = content.body.map(({ inlines }) => inlines.map(({ text }) => text).join(''));
  return { service: 'teams', texts, url: content.actions[0]?.url ?? '' };
};

/** Starts webhooks that take what Slack and a workflow of Microsoft Teams take, and answer as they do. */
export const startChannelService = async (): Promise<ChannelService> => {
  const received: Posted[] = [];
  const answers: ChannelService['answers'] = [];
  const server = createServer((request, response) => {
    void json(request).then((body) => {
      const isSlack = request.url?.startsWith('/services/') ?? false;
      received.push(isSlack ? readSlack(body) : readTeams(body));
      const { status, headers } = answers.shift() ?? { status: isSlack ? 200 : 202 };
      response.writeHead(status, headers).end(isSlack && status === 200 ? 'ok' : '');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const host = `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`;
  return {
    slack: `${host}/services/T0/B0/slacksecret`,
    teams: `${host}/powerautomate/automations/direct/workflows/w0/triggers/manual/paths/invoke?sig=teamssecret`,
    received,
    answers,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
