import { sql } from 'kysely';
import type { WeatherHour } from '@onsil/contract/weather';
import type { Database } from '#platform/database/database.ts';
import type { Coordinates } from './provider.ts';

/** Weather at a full hour. */
export type PastHour = Pick<WeatherHour, 'at' | 'temperature' | 'humidity' | 'wind'>;

/** Places of farms, those registered first at the top. */
export const listFarmPlaces = async (db: Database, limit: number): Promise<Coordinates[]> => {
  const { rows } = await sql<Coordinates>`
    select latitude, longitude from farm where latitude is not null and longitude is not null
    order by farm_no limit ${limit}`.execute(db);
  return rows;
};

/** Stores hours; an observation replaces the stored values of its hour, a forecast does not. */
export const saveHours = async (
  db: Database,
  question: string,
  hours: readonly PastHour[],
  isObserved: boolean,
): Promise<void> => {
  await sql`
    insert into weather_hour (question, at, temperature, humidity, wind)
    select ${question}, * from unnest(${hours.map(({ at }) => at)}::timestamptz[], ${hours.map(({ temperature }) => temperature)}::real[],
      ${hours.map(({ humidity }) => humidity)}::real[], ${hours.map(({ wind }) => wind)}::real[])
    on conflict (question, at) do update set temperature = excluded.temperature, humidity = excluded.humidity, wind = excluded.wind
      where ${isObserved}::boolean`.execute(db);
};

/** Hours of a question in a span (epoch ms), by time. */
export const listSavedHours = async (
  db: Database,
  question: string,
  { from, to }: { from: number; to: number },
): Promise<PastHour[]> => {
  const { rows } = await sql<Omit<PastHour, 'at'> & { at: Date }>`
    select at, temperature, humidity, wind from weather_hour
    where question = ${question} and at >= ${new Date(from)} and at <= ${new Date(to)} order by at limit 1000`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, at: row.at.toISOString() }));
};

export const deleteHoursBefore = async (db: Database, before: Date): Promise<void> => {
  await sql`delete from weather_hour where at < ${before}`.execute(db);
};
