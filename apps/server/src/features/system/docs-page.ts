import type * as z from 'zod';
import { deviceCalls, type DeviceCall } from '@onsil/contract/devices';
import type { Endpoint } from '@onsil/contract/endpoint';
import { toJsonSchema } from '@onsil/contract/wire-schema';
import { createTimeSlices } from '#platform/limits/time-slices.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');

const schemaBlock = (title: string, schema: z.core.$ZodType | undefined, io: 'input' | 'output'): string =>
  schema
    ? `<details><summary>${title}</summary><pre>${escape(JSON.stringify(toJsonSchema(schema, io), null, 2))}</pre></details>`
    : '';

const replyOf = ({ reply }: Endpoint): string => {
  if (reply.kind === 'item') return schemaBlock('item', reply.item, 'output');
  if (reply.kind === 'items')
    return schemaBlock('items', reply.items, 'output') + schemaBlock('beside', reply.beside, 'output');
  return reply.kind === 'raw' ? `<p>${escape(reply.contentType)}</p>` : '';
};

const callSection = (prefix: string, endpoint: Endpoint): string => `
  <section><h3><b>${endpoint.method}</b> <code>${escape(prefix + endpoint.path)}</code> <span>${endpoint.who}</span></h3>
  <p>${escape(endpoint.summary)}</p>
  ${schemaBlock('path', endpoint.params, 'input')}${schemaBlock('query', endpoint.query, 'input')}${schemaBlock('body', endpoint.body, 'input')}${replyOf(endpoint)}</section>`;

const deviceSection = ({ method, path, summary, query, body, answers }: DeviceCall): string => `
  <section><h3><b>${method}</b> <code>${escape(path)}</code></h3>
  <p>${escape(summary)}</p>
  ${schemaBlock('query', query, 'input')}${schemaBlock(`body, ${body?.contentType ?? ''}`, body?.schema, 'input')}
  ${Object.entries(answers)
    .map(
      ([status, { about, json }]) =>
        `<p>${status}: ${escape(about)}</p>${schemaBlock(`answer ${status}`, json, 'output')}`,
    )
    .join('')}</section>`;

const style = `:root{color-scheme:light dark}body{font:15px/1.6 system-ui,sans-serif;max-width:56rem;margin:2rem auto;padding:0 1rem}
h3{font-size:1rem;margin:1.5rem 0 0}h3 b{display:inline-block;min-width:4rem}h3 span{font-weight:400;border:1px solid;border-radius:4px;padding:0 .4rem;font-size:.8rem}
section{border-top:1px solid #8884}p{margin:.25rem 0}pre{overflow:auto;font-size:.8rem;background:#8881;padding:.75rem;border-radius:6px}summary{cursor:pointer}`;

const featureSections = async (prefix: string, features: readonly [string, readonly Endpoint[]][]): Promise<string> => {
  const parts: string[] = [];
  const turns = createTimeSlices();
  for (const [feature, calls] of features) {
    parts.push(`<h2>${escape(feature)}</h2>`);
    for (const endpoint of calls) {
      parts.push(callSection(prefix, endpoint));
      if (turns.isOver()) await turns.give();
    }
  }
  return parts.join('');
};

/** The API documentation as an HTML page without scripts, written in short turns. */
export const renderDocsPage = async (
  prefix: string,
  version: string,
  features: readonly [string, readonly Endpoint[]][],
): Promise<string> => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Onsil: the calls</title><style>${style}</style></head>
<body><h1>Onsil ${escape(version)}: the calls</h1>
<p>Tokens go into <code>x-auth-token</code> (or <code>Authorization: Bearer</code>), the current farm into <code>x-farm-id</code>, the language into <code>Accept-Language</code>.
Every answer carries <code>result {number, code, message}</code>; <code>number</code> is 200 exactly when the call succeeded. The same as a document: <a href="openapi.json">openapi.json</a>.</p>
<h2>Sending samples</h2>
<p>A controller uses its own token: over MQTT as the user name, on <code>v1/devices/me/telemetry</code>; over HTTP in the path, or as <code>Authorization: Token TOKEN</code> where the path has none. Bodies may be gzipped.</p>
<pre>curl -d '{"temperature":23.4,"humidity":65}' http://localhost:8080/api/v1/TOKEN/telemetry</pre>
<p>In Windows PowerShell:</p>
<pre>Invoke-RestMethod -Method Post -ContentType 'application/json' -Body '{"temperature":23.4,"humidity":65}' -Uri http://localhost:8080/api/v1/TOKEN/telemetry</pre>
${deviceCalls.map(deviceSection).join('')}
${await featureSections(prefix, features)}
</body></html>`;
