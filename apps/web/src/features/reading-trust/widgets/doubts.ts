import type { ControllerTrust, FieldFacts } from '@onsil/contract/reading-trust';
import { disturbs, type MaintenanceKind } from '@onsil/domain/alarms/maintenance';
import type { Freshness } from '@onsil/domain/telemetry/freshness';
import {
  findDoubtfulInputs,
  findDoubts,
  trustedFacts,
  type DoubtReason,
  type ReadingFacts,
} from '@onsil/domain/telemetry/reading-trust';

/** A reason to doubt a reading, with what its sentence names. */
export type Doubt = {
  reason: DoubtReason;
  /** since when, as an instant */
  since?: string | null;
  calibration?: FieldFacts['calibration'];
  rejected?: number;
  /** the work that disturbs it */
  work?: readonly MaintenanceKind[];
  /** the doubtful readings it is computed from */
  inputs?: readonly Input[];
};

/** A reading by its key, with its names where they are not those of a built-in field. */
export type Input = { field: string; nameKo?: string; nameEn?: string };

/** A controller's reading whose last value came at `at`; `freshness` is that of the value. */
export type Reading = { field: string; at: string | null; freshness: Freshness };

/** What the sentence of each reason names. */
type Details = Readonly<Record<DoubtReason, Omit<Doubt, 'reason'>>>;

const detailsOf = (
  { field, at }: Reading,
  facts: FieldFacts | undefined,
  trust: ControllerTrust | undefined,
  inputs: readonly Input[],
): Details => {
  const calibration = facts?.calibration ?? null;
  return {
    silent: { since: at },
    late: { since: at },
    maintenance: { work: trust?.maintenance.filter((kind) => disturbs(kind, field)) ?? [] },
    stuck: { since: facts?.stuckSince ?? null },
    drifting: { calibration },
    calibrationDue: { calibration },
    rejected: { rejected: facts?.rejected ?? 0 },
    derived: { inputs },
    settingUnanswered: { since: trust?.unanswered?.savedAt ?? null },
  };
};

/** The reasons to doubt a reading, weightiest first. */
export function doubtsOf(trust: ControllerTrust | undefined, reading: Reading): Doubt[] {
  const byField = new Map(trust?.fields.map((one) => [one.field, one]));
  const factsOf = (field: string): ReadingFacts => {
    const known = byField.get(field);
    return {
      ...trustedFacts,
      freshness: field === reading.field ? reading.freshness : 'live',
      isDisturbed: trust?.maintenance.some((kind) => disturbs(kind, field)) ?? false,
      isStuck: (known?.stuckSince ?? null) !== null,
      drift: known?.calibration?.advice ?? null,
      rejected: known?.rejected ?? 0,
      isSettingUnanswered: trust?.unanswered?.fields.includes(field) ?? false,
    };
  };
  const calculated = trust?.calculated?.find(({ field }) => field === reading.field)?.inputs;
  const readings = calculated?.map(({ field }) => field);
  const inputs = findDoubtfulInputs(reading.field, factsOf, readings).map(
    (field) => calculated?.find((one) => one.field === field) ?? { field },
  );
  const details = detailsOf(reading, byField.get(reading.field), trust, inputs);
  return findDoubts(reading.field, factsOf, readings).map((reason) => ({ reason, ...details[reason] }));
}
