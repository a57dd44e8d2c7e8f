/** Responses of the weather providers, in their own formats. */

type Values = Record<string, string>;

const enveloped = (item: object[]) => ({
  response: {
    header: { resultCode: '00', resultMsg: 'NORMAL_SERVICE' },
    body: { dataType: 'JSON', items: { item }, pageNo: 1, numOfRows: 1500, totalCount: item.length },
  },
});

export const observation = (values: Values) =>
  enveloped(
    Object.entries(values).map(([category, obsrValue]) => ({
      baseDate: '20261122',
      baseTime: '1000',
      category,
      nx: 60,
      ny: 127,
      obsrValue,
    })),
  );

/** By day and hour (`20261122 1100`). */
export const village = (hours: Record<string, Values>) =>
  enveloped(
    Object.entries(hours).flatMap(([when, values]) => {
      const [fcstDate, fcstTime] = when.split(' ');
      return Object.entries(values).map(([category, fcstValue]) => ({
        baseDate: '20261122',
        baseTime: '0800',
        category,
        fcstDate,
        fcstTime,
        fcstValue,
        nx: 60,
        ny: 127,
      }));
    }),
  );

export const kmaNothing = { response: { header: { resultCode: '03', resultMsg: 'NO_DATA' } } };

export const kmaKeyRefused = `<OpenAPI_ServiceResponse>
  <cmmMsgHeader>
    <errMsg>SERVICE ERROR</errMsg>
    <returnAuthMsg>SERVICE_KEY_IS_NOT_REGISTERED_ERROR</returnAuthMsg>
    <returnReasonCode>30</returnReasonCode>
  </cmmMsgHeader>
</OpenAPI_ServiceResponse>`;

const pad = (hour: number): string => String(hour).padStart(2, '0');

/** The hours of 22 and 23 November: cold and clear in the second night. */
export const twoDays = () =>
  village(
    Object.fromEntries(
      Array.from({ length: 39 }, (_, i) => {
        const hour = 9 + i;
        const [day, ofDay] = [hour < 24 ? '20261122' : '20261123', hour % 24];
        const values: Values = {
          TMP: String(hour >= 26 && hour <= 31 ? -4 : 8),
          REH: '55',
          SKY: '1',
          PTY: '0',
          POP: '20',
          PCP: '강수없음',
          SNO: '적설없음',
          WSD: '1.5',
          VEC: '272',
          ...(ofDay === 6 && { TMN: '-4.5' }),
          ...(ofDay === 15 && { TMX: '9.5' }),
        };
        return [`${day} ${pad(ofDay)}00`, values];
      }),
    ),
  );

/** Open-Meteo's response from 10 h of 22 November in Korea; `unit` of the wind. */
export const openMeteo = (unit = 'm/s') => {
  const time = Array.from({ length: 48 }, (_, i) => `2026-11-${i < 24 ? 22 : 23}T${pad(i % 24)}:00`);
  const all = <T>(value: T): T[] => time.map(() => value);
  return {
    latitude: 37.55,
    longitude: 127,
    generationtime_ms: 0.1,
    utc_offset_seconds: 32_400,
    timezone: 'Asia/Seoul',
    elevation: 30,
    current_units: { time: 'iso8601', interval: 'seconds', wind_speed_10m: unit },
    current: {
      time: '2026-11-22T10:45',
      interval: 900,
      temperature_2m: 6.1,
      relative_humidity_2m: 60,
      precipitation: 0,
      weather_code: 3,
      wind_speed_10m: 7.2,
      wind_direction_10m: 45,
    },
    hourly: {
      time,
      temperature_2m: time.map((_, i) => (i === 30 ? null : 5)),
      relative_humidity_2m: all(60),
      precipitation: all(0.4),
      precipitation_probability: all(70),
      weather_code: all(61),
      wind_speed_10m: all(7.2),
      wind_direction_10m: all(45),
    },
    daily: {
      time: ['2026-11-22', '2026-11-23'],
      temperature_2m_max: [9.2, null],
      temperature_2m_min: [1.1, 2],
      precipitation_probability_max: [70, 10],
      weather_code: [61, 0],
    },
  };
};
