import type { FarmWebhook } from '@onsil/contract/farm-webhooks';
import { truncate } from '../channels/channel.ts';
import { formatEvent, type ChannelEvent } from './event.ts';

/** A message of a channel; `link` is the label of the portal's page, `id` the same whenever it is sent. */
export type ChannelMessage = {
  id: string;
  title: string;
  body: string;
  url: string;
  link: string;
  event: ChannelEvent;
};

const escapeSlack = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

// Names are plain text in both: neither service reads their characters as formatting or mentions.
const slackMessage = ({ title, body, url, link }: ChannelMessage): object => ({
  text: escapeSlack(title), // what a notification shows
  blocks: [
    { type: 'header', text: { type: 'plain_text', text: truncate(title, 150), emoji: false } },
    { type: 'section', text: { type: 'plain_text', text: truncate(body, 1_000), emoji: false } },
    { type: 'section', text: { type: 'mrkdwn', text: `<${url}|${escapeSlack(link)}>` } },
  ],
});

const plainText = (text: string, style: object = {}): object => ({
  type: 'RichTextBlock',
  inlines: [{ type: 'TextRun', text, ...style }],
});

const teamsMessage = ({ title, body, url, link }: ChannelMessage): object => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      contentUrl: null,
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        msteams: { width: 'Full' },
        body: [plainText(truncate(title, 200), { size: 'Medium', weight: 'Bolder' }), plainText(truncate(body, 1_000))],
        actions: [{ type: 'Action.OpenUrl', title: link, url }],
      },
    },
  ],
});

// JANDI reads Markdown in `body`, so names stand in `connectInfo`, for which it documents none.
const jandiMessage = ({ title, body, url, link }: ChannelMessage): object => ({
  body: `[[${link}]](${url})`,
  connectInfo: [{ title: truncate(title, 200), description: truncate(body, 1_000) }],
});

const serverMessage = ({ title, body, url, event }: ChannelMessage): object => formatEvent(event, { title, body, url });

const formats: Record<FarmWebhook['service'], (message: ChannelMessage) => object> = {
  slack: slackMessage,
  teams: teamsMessage,
  jandi: jandiMessage,
  server: serverMessage,
};

/** The message as the service takes it: blocks of Slack, an adaptive card of Teams, JANDI's own form, or the event for an own server. */
export const formatMessage = (service: FarmWebhook['service'], message: ChannelMessage): string =>
  JSON.stringify(formats[service](message));
