import { connect, type Socket } from 'node:net';
import { headers, type Session } from '@onsil/contract/auth';
import { apiPrefix } from '@onsil/contract/endpoint';
import { liveValues, type LiveValues } from '@onsil/contract/live';
import { fromWire } from '@onsil/contract/wire';
import { requestBytes } from '../load/http-connection.ts';
import type { Portal } from '../portal.ts';

const open = ({ port }: Portal, farmId: string, session: Session): Socket => {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  socket.write(
    requestBytes('GET', `${apiPrefix}/stream?farmId=${farmId}`, {
      [headers.authToken]: session.idToken,
      accept: 'text/event-stream',
    }),
  );
  return socket;
};

/** Opens a dashboard's stream and ignores its events. */
export const openViewer = (portal: Portal, farmId: string, session: Session): Socket =>
  open(portal, farmId, session).resume();

/** Opens a dashboard's stream and reports the content of each event on arrival. */
export const watchStream = (
  portal: Portal,
  farmId: string,
  session: Session,
  onValues: (values: LiveValues) => void,
): Socket => {
  const socket = open(portal, farmId, session);
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
    const events = text.split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const data = /^data: (.*)$/m.exec(event)?.[1];
      if (data) onValues(fromWire(liveValues, JSON.parse(data)) as LiveValues);
    }
  });
  return socket;
};
