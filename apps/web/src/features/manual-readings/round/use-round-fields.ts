import { useQueries, useQuery } from '@tanstack/react-query';
import type { ControllerRow } from '@onsil/contract/controllers';
import type { ManualReadingField, ManualReadingReferences } from '@onsil/contract/manual-readings';
import { dayMs } from '@onsil/domain/calendar/duration';
import { kstDay } from '@onsil/domain/calendar/kst';
import { halfDayAt, type HalfDay } from '@onsil/domain/telemetry/manual-reading';
import { latestValuesQuery } from '#features/telemetry/api.ts';
import type { Bounds } from '#lib/format/amounts.ts';
import { today } from '#lib/format/iso-day.ts';
import { now } from '#lib/state/clock.ts';
import { roundReferencesQuery } from '../api.ts';
import { planSteps, type RoundStep } from '../model/round.ts';
import { useManualFields } from '../model/use-manual-fields.ts';

/** A controller's value older than this is no reason to believe or doubt a value. */
const maxReferenceAgeMs = 15 * 60_000;

export type StepReference = {
  field: ManualReadingField;
  /** the last manual reading */
  last: { measured: number; date: string; halfDay: HalfDay } | null;
  /** the first level of the alarm limits; null without limits */
  limits: Bounds | null;
  isKnown: boolean;
  /** the age of a controller's value that is too old to doubt another one: ms; null while it is recent */
  outdatedMs: number | null;
};

const findLast = (reference: ManualReadingReferences | undefined, key: string): StepReference['last'] => {
  const own = reference?.value?.values.find(({ field }) => field === key);
  if (!own) return reference?.fields.find(({ field }) => field === key)?.previous ?? null;
  const at = Date.parse(own.measuredAt);
  return { measured: own.measured, date: kstDay(at), halfDay: halfDayAt(at) };
};

/** Facts beside the values of a round, and the steps of a new one once the answers are there or failed. */
export const useRoundFields = (farmId: string, controllers: readonly ControllerRow[]) => {
  const builtIn = useManualFields(undefined);
  const { data: latest } = useQuery(latestValuesQuery(farmId));
  const references = useQueries({ queries: controllers.map(({ controllerId }) => roundReferencesQuery(controllerId)) });
  const isSettled = references.every(({ isPending, fetchStatus }) => !isPending || fetchStatus === 'paused');
  const indexOf = (controllerId: string): number =>
    controllers.findIndex((controller) => controller.controllerId === controllerId);
  const steps = planSteps(
    controllers.map(({ controllerId }, index) => ({ controllerId, fields: references[index]?.data?.fields })),
    builtIn.map(({ field }) => field),
  );

  const getReference = ({ controllerId, field: key }: RoundStep): StepReference | undefined => {
    const reference = references[indexOf(controllerId)];
    const field = [...(reference?.data?.fields ?? []), ...builtIn].find((one) => one.field === key);
    if (!field) return undefined;
    const live = latest?.controllers
      .find((one) => one.controllerId === controllerId)
      ?.values.find((one) => one.field === key);
    const isKnown = reference?.data !== undefined;
    // A round that begins without a network has the values that the dashboard showed last.
    const controller = isKnown ? field.controller : (live?.value ?? null);
    const ageMs = now() - (isKnown ? reference.dataUpdatedAt : Date.parse(live?.at ?? ''));
    return {
      field: { ...field, controller },
      last: findLast(reference?.data, key),
      limits: live?.ranges?.[0] ?? null,
      isKnown,
      outdatedMs: ageMs > maxReferenceAgeMs ? ageMs : null,
    };
  };
  return { steps: isSettled ? steps : undefined, getReference };
};

/** Whether a day is today or yesterday in Korea. */
export const nameDay = (date: string): 'today' | 'yesterday' | 'other' => {
  if (date === today()) return 'today';
  return date === kstDay(now() - dayMs) ? 'yesterday' : 'other';
};
