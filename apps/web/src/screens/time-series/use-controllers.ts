import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LastValues } from '@onsil/contract/telemetry';
import { latestValuesQuery, type LatestValues } from '#features/telemetry/api.ts';

/** What the screen shows of controllers: their names, whether they have reported, and their fields; no values. */
const factsOf = (controllers: readonly LastValues[]): string =>
  JSON.stringify(
    controllers.map(({ controllerId, controllerName, intervalSeconds, lastSeen, values }) => [
      controllerId,
      controllerName,
      intervalSeconds,
      lastSeen === null,
      values.map(({ field, nameKo, nameEn }) => [field, nameKo, nameEn]),
    ]),
  );

const keepEqual = () => {
  let known: readonly LastValues[] = [];
  return ({ controllers }: LatestValues): readonly LastValues[] =>
    (known = factsOf(controllers) === factsOf(known) ? known : controllers);
};

/** A farm's controllers. They keep their identity while values arrive, so that the screen is not drawn again for them. */
export const useControllers = (farmId: string) => {
  const [select] = useState(keepEqual);
  return useQuery({ ...latestValuesQuery(farmId), select });
};
