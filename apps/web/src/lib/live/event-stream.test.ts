import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createEventParser, type StreamEvent } from './event-stream.ts';

const readAll = (...chunks: string[]): StreamEvent[] => {
  const events: StreamEvent[] = [];
  const read = createEventParser((event) => events.push(event));
  for (const chunk of chunks) read(chunk);
  return events;
};

describe('the event stream', () => {
  it('emits an event at its blank line, not before', () => {
    expect(readAll('id: 7\nevent: values\ndata: {"a":1}\n')).toEqual([]);
    expect(readAll('id: 7\nevent: values\ndata: {"a":1}\n\n')).toEqual([{ id: '7', type: 'values', data: '{"a":1}' }]);
  });

  it('comments and empty events say nothing', () => expect(readAll(': beat\n\n:\n\nevent: x\n\n')).toEqual([]));

  it('joins data of several lines, and keeps the id for later events', () => {
    expect(readAll('id:1\ndata:a\ndata: b\n\n', 'data: c\n\n')).toEqual([
      { id: '1', type: 'message', data: 'a\nb' },
      { id: '1', type: 'message', data: 'c' },
    ]);
  });

  it('accepts CR LF', () => {
    expect(readAll('event: values\r\ndata: x\r\n\r\n')).toEqual([{ id: undefined, type: 'values', data: 'x' }]);
  });

  it('is independent of the chunks', () => {
    const text = 'id: 1\nevent: values\ndata: {"습도":84.1}\n\n: beat\n\nid: 2\ndata: b\n\n';
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 8 }), (cuts) => {
        const edges = [0, ...cuts.toSorted((a, b) => a - b), text.length];
        const chunks = edges.slice(1).map((edge, i) => text.slice(edges[i], edge));
        expect(readAll(...chunks)).toEqual(readAll(text));
      }),
    );
  });
});
