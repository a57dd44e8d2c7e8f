import type { HttpServer } from '#platform/http.ts';
import { createThrottle } from '#platform/throttle.ts';
import { authRoutes } from '#features/auth/routes.ts';
import { sessionHolds } from '#features/auth/service.ts';
import { codesRoutes } from '#features/codes/routes.ts';
import { controllersRoutes } from '#features/controllers/routes.ts';
import { openDeviationsOf } from '#features/deviations/count-service.ts';
import { deviationsRoutes } from '#features/deviations/routes.ts';
import { farmsRoutes } from '#features/farms/routes.ts';
import type { LiveStates } from '#features/farms/service.ts';
import { liveRoutes } from '#features/live/routes.ts';
import { createLiveHub } from '#features/live/service.ts';
import { membersRoutes } from '#features/members/routes.ts';
import { notificationsRoutes } from '#features/notifications/routes.ts';
import { standardsRoutes } from '#features/standards/routes.ts';
import { systemRoutes } from '#features/system/routes.ts';
import { telemetryRoutes } from '#features/telemetry/routes.ts';
import { controllersLive, reportingOf } from '#features/telemetry/service.ts';
import type { Foundation } from './foundation.ts';

const quarterHour = 15 * 60;

/** What farms are like right now: what telemetry hears of them, and what deviates there. */
const liveStates: LiveStates = async (ctx, fnos) => {
  const [reporting, open] = await Promise.all([reportingOf(ctx, fnos), openDeviationsOf(ctx, fnos)]);
  return new Map(fnos.map((fno) => [fno, { ...reporting.get(fno), ...open.get(fno) }]));
};

/** The calls of people: everything under /web/v1. */
export const addApi = (
  server: HttpServer,
  { ctx, pool, disk, config }: Foundation,
  version: string,
): { close(): void } => {
  const hub = createLiveHub(ctx);
  let closing = false;
  const throttles = {
    account: createThrottle(pool, 'account', 10, quarterHour),
    address: createThrottle(pool, 'address', 100, quarterHour),
  };
  authRoutes(server, throttles);
  membersRoutes(server);
  codesRoutes(server);
  farmsRoutes(server, liveStates);
  controllersRoutes(server, controllersLive);
  telemetryRoutes(server);
  liveRoutes(server, hub, sessionHolds, () => closing);
  standardsRoutes(server);
  deviationsRoutes(server, pool);
  notificationsRoutes(server, {
    pool,
    throttle: createThrottle(pool, 'test notice', 10, quarterHour),
    pushLoopback: config.ONSIL_PUSH_LOOPBACK === 'on',
  });
  systemRoutes(server, { version, disk: () => disk.state() });
  return {
    close() {
      closing = true;
      hub.close();
    },
  };
};
