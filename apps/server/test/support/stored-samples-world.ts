import type { TestController } from './factories.ts';
import type { TestPortal } from './harness.ts';

export type Sent = { ts: number; values: Record<string, number> };

/** Stores samples as a device's message does. */
export const append = (to: TestPortal, { controllerNo }: TestController, samples: readonly Sent[]): Promise<void> =>
  to.intake.appender.append({ controllerNo, samples: [...samples], rejections: [], receivedAt: to.clock.now });

/** Rows that a table has of a controller. */
export const count = async ({ pool }: TestPortal, table: string, { controllerNo }: TestController): Promise<number> =>
  (await pool.query<{ n: number }>(`select count(*)::int as n from ${table} where controller_no = $1`, [controllerNo]))
    .rows[0]?.n ?? 0;
