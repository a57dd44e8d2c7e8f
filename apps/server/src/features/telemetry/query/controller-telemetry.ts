import type { ControllerTelemetry } from '#features/controllers/controllers.ts';
import { isFieldReported } from '../store/latest-values.ts';
import { countRejectionsByController, listUnknownKeys } from '../store/rejections.ts';
import { listControllerStates } from './latest-values.ts';

/** What the controllers feature shows of telemetry, which is above it. */
export const controllerTelemetry: ControllerTelemetry = {
  listStates: listControllerStates,
  countRejections: ({ db }, controllerNos, since) => countRejectionsByController(db, controllerNos, since),
  listUnknownKeys: ({ db }, controllerNo, since) => listUnknownKeys(db, controllerNo, since),
  isFieldReported: ({ db }, key) => isFieldReported(db, key),
};
