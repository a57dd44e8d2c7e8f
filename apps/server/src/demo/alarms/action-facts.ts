/** What the demo's people do about alarms: the kind of action, and their words. */
export type Done = readonly [actionCode: string, description: string];

type Choices = readonly [Done, ...Done[]];

/** By field that is too low or too high, the usual one first. */
export const actions: Readonly<Record<string, { low: Choices; high: Choices }>> = {
  temperature: {
    low: [
      ['HEAT', '난방 설정을 확인하고 다시 켬'],
      ['DEVICE', '보일러 차단기를 올림'],
    ],
    high: [
      ['COOL', '실외기를 다시 켜고 필터를 닦음'],
      ['VENTILATE', '문을 열고 순환 팬을 올림'],
    ],
  },
  humidity: {
    low: [['HUMIDIFY', '가습기에 물을 채움']],
    high: [
      ['DEHUMIDIFY', '제습기 물받이를 비우고 다시 켬'],
      ['VENTILATE', '순환 팬을 한 단계 올림'],
    ],
  },
  vpd: { low: [['DEHUMIDIFY', '제습기를 한 단계 올림']], high: [['HUMIDIFY', '가습기를 한 단계 올림']] },
  co2: {
    low: [['CO2', 'CO₂ 통을 새것으로 바꿈']],
    high: [
      ['CO2', 'CO₂ 밸브를 잠그고 환기함'],
      ['VENTILATE', '환기만 하고 지켜봄'],
    ],
  },
  ec: {
    low: [['NUTRIENT', '원액을 보충함']],
    high: [
      ['NUTRIENT', '물을 더해 농도를 낮춤'],
      ['DEVICE', '양액 펌프를 껐다 켬'],
    ],
  },
  ph: {
    low: [['PH', '산 투입량을 줄임']],
    high: [
      ['PH', '산 통을 채우고 펌프를 확인함'],
      ['SENSOR', 'pH 센서를 보정함'],
    ],
  },
  waterTemperature: { low: [['DEVICE', '히터 전원을 확인함']], high: [['DEVICE', '냉각기를 다시 켬']] },
  substrateMoisture: { low: [['IRRIGATE', '막힌 점적 핀을 바꿈']], high: [['IRRIGATE', '급액 횟수를 줄임']] },
};

export const otherwise: Choices = [['SENSOR', '센서를 닦고 값을 확인함']];
export const criticalAction: Done = ['COOL', '회사 연락을 받고 나와 차단기를 올리고 실외기를 다시 켬'];
