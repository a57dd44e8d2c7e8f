/** The farm in one sentence. Its states take `name` and `count` alone, which the page fills in before the app is there. */
export const farmState = {
  label: '농장 상태',
  asOf: '{farm} · {time} 기준',
  open: '진행 중 이탈 {count}건',
  unattended: { one: '{name}에 조치가 필요합니다', many: '{name} 외 {count}곳에 조치가 필요합니다' },
  unheard: { one: '{name}에서 값이 들어오지 않습니다', many: '{name} 외 {count}곳에서 값이 들어오지 않습니다' },
  attended: { one: '{name} 이탈에 조치하고 있습니다', many: '{name} 외 {count}곳의 이탈에 조치하고 있습니다' },
  partly: { one: '{name}의 일부 값이 들어오지 않습니다', many: '{name} 외 {count}곳의 일부 값이 들어오지 않습니다' },
  outside: { one: '{name}에 기준을 벗어난 값이 있습니다', many: '{name} 외 {count}곳에 기준을 벗어난 값이 있습니다' },
  never: { one: '{name}에서 첫 값을 기다립니다', many: '{name} 외 {count}곳에서 첫 값을 기다립니다' },
  toCheck: {
    one: '값은 기준 안에 있지만 확인할 것이 있습니다',
    many: '값은 기준 안에 있지만 확인할 것이 있습니다',
  },
  unsure: {
    one: '값은 기준 안에 있지만 이탈은 아직 확인하지 못했습니다',
    many: '값은 기준 안에 있지만 이탈은 아직 확인하지 못했습니다',
  },
  well: { one: '조치할 것이 없습니다', many: '조치할 것이 없습니다' },
};
