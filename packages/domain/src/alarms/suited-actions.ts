import type { CoreField } from '../telemetry/fields.ts';
import type { Side } from './channel.ts';

/** Built-in codes of actions; administrators may add others. */
export type SuitedAction =
  | 'VENTILATE'
  | 'HEAT'
  | 'COOL'
  | 'HUMIDIFY'
  | 'DEHUMIDIFY'
  | 'CO2'
  | 'NUTRIENT'
  | 'PH'
  | 'IRRIGATE'
  | 'LIGHT'
  | 'SENSOR'
  | 'DEVICE';

type Suited = Readonly<Record<Side, readonly SuitedAction[]>>;

const both = (...actions: SuitedAction[]): Suited => ({ low: actions, high: actions });

const suited: Partial<Record<string, Suited>> = {
  temperature: { low: ['HEAT', 'DEVICE', 'SENSOR'], high: ['VENTILATE', 'COOL', 'LIGHT'] },
  humidity: { low: ['HUMIDIFY', 'COOL', 'DEVICE'], high: ['DEHUMIDIFY', 'VENTILATE', 'HEAT'] },
  // Dry air is humidified or cooled, damp air is heated or dried: both move the saturation deficit.
  vpd: { low: ['DEHUMIDIFY', 'HEAT', 'VENTILATE'], high: ['HUMIDIFY', 'COOL', 'IRRIGATE'] },
  dewPoint: { low: ['HUMIDIFY', 'DEVICE', 'SENSOR'], high: ['DEHUMIDIFY', 'VENTILATE', 'HEAT'] },
  co2: { low: ['CO2', 'DEVICE', 'SENSOR'], high: ['VENTILATE', 'CO2', 'SENSOR'] },
  ec: both('NUTRIENT', 'IRRIGATE', 'SENSOR'),
  ph: both('PH', 'NUTRIENT', 'SENSOR'),
  waterTemperature: { low: ['HEAT', 'DEVICE', 'SENSOR'], high: ['COOL', 'DEVICE', 'SENSOR'] },
  dissolvedOxygen: { low: ['DEVICE', 'COOL', 'IRRIGATE'], high: ['SENSOR', 'DEVICE'] },
  substrateMoisture: both('IRRIGATE', 'SENSOR', 'DEVICE'),
  light: { low: ['LIGHT', 'DEVICE', 'SENSOR'], high: ['COOL', 'LIGHT', 'SENSOR'] },
  solarRadiation: { low: ['LIGHT', 'DEVICE', 'SENSOR'], high: ['COOL', 'LIGHT', 'SENSOR'] },
  dli: { low: ['LIGHT', 'DEVICE', 'SENSOR'], high: ['COOL', 'LIGHT', 'SENSOR'] },
} satisfies Record<CoreField, Suited>;

type Subject = { cause: string; field: string | null; side: Side | null };

const suitedFor = ({ cause, field, side }: Subject): readonly SuitedAction[] => {
  if (cause !== 'range') return ['DEVICE', 'SENSOR'];
  const known = field === null ? undefined : suited[field];
  return known && side ? known[side] : [];
};

const maxSuited = 3;

/** The actions that suit deviations, the likeliest first, three at most: those of all of them in turn. */
export function suitedActions(deviations: readonly Subject[]): SuitedAction[] {
  const each = deviations.map(suitedFor);
  const inTurn = Array.from({ length: maxSuited }, (_, rank) => each.flatMap((actions) => actions[rank] ?? [])).flat();
  return [...new Set(inTurn)].slice(0, maxSuited);
}
