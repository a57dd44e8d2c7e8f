import type { Side } from '../alarms/channel.ts';
import type { MaintenanceKind } from '../alarms/maintenance.ts';
import type { Range } from '../alarms/ranges.ts';
import { absoluteHumidity } from '../telemetry/agronomy.ts';
import { type Series, zipSeries } from './series.ts';

/** Series of a controller by field, in ten-minute buckets over the three days before a deviation and its beginning. */
export type RoomSeries = ReadonlyMap<string, Series>;

/** Weather outside in an hour: °C, %, m/s. */
export type OutsideHour = {
  at: number;
  temperature: number | null;
  humidity: number | null;
  wind: number | null;
};

/** What people did near the start. `from` and `to` are the field's setpoints before and after a control setting. */
export type Happening =
  | { kind: 'setting'; at: number; from: number | null; to: number | null }
  | { kind: 'renewal'; at: number }
  | { kind: 'maintenance'; at: number; work: MaintenanceKind }
  | { kind: 'work'; at: number; name: string };

/** Facts about the start of a deviation. Times in epoch ms. */
export type Situation = {
  field: string;
  side: Side;
  range: Range;
  startedAt: number;
  /** the newest sample that counts: the end of the deviation, or now */
  until: number;
  room: RoomSeries;
  neighbours: readonly { name: string; room: RoomSeries }[];
  outside: readonly OutsideHour[];
  /** median difference of manual readings from the sensor, and the tolerance; null without readings */
  manual: { bias: number; tolerance: number } | null;
  happenings: readonly Happening[];
};

/** Water in the air (g/m³), computed beside temperature and humidity: it separates moist air from cool air. */
export const airMoisture = 'absoluteHumidity';

/** Adds the water in the air to the series of a controller that measures temperature and humidity. */
export function withAirMoisture(room: RoomSeries): RoomSeries {
  const [temperature, humidity] = [room.get('temperature'), room.get('humidity')];
  if (!temperature || !humidity) return room;
  return new Map(room).set(airMoisture, zipSeries(temperature, humidity, absoluteHumidity));
}

/** What could not be looked at, because it was not measured or recorded. */
export const missingSources = ['days', 'neighbours', 'outside', 'manual', 'equipment'] as const;
export type MissingSource = (typeof missingSources)[number];
