/** Names of the core fields, as growers call them. */
export const fields = {
  temperature: '온도',
  humidity: '습도',
  co2: 'CO₂',
  ec: 'EC',
  ph: 'pH',
  waterTemperature: '양액 온도',
  light: '광량',
  solarRadiation: '일사량',
  substrateMoisture: '배지 함수율',
  dissolvedOxygen: '용존산소',
  vpd: 'VPD',
  dewPoint: '이슬점',
  dli: '일적산광량',
} as const;
