/** English for tasks, costs, requests, comments and notices of the demo, by the Korean text. */
export const workInEnglish: Readonly<Record<string, string>> = {
  'EC·pH 센서 세척하고 표준액으로 교정': 'Clean EC and pH sensors, calibrate with standard solution',
  '양액 탱크 비우고 A·B액 새로 타기': 'Empty the nutrient tank, mix new A and B solution',
  'A액 통 바닥에 침전물이 있어 두 번 헹굼': 'Sediment in tank A; rinsed it twice',
  '실외기 필터 청소': 'Clean the outdoor unit’s filter',
  '바닥 물청소, 끈끈이 트랩 갈기': 'Wash the floor, replace sticky traps',
  '아래 두 단 속잎 살피기 (잎끝마름)': 'Check inner leaves on the two lowest tiers (tipburn)',
  '전기 안전 점검. 10시부터 30분 정전, 발전기 켜 두기':
    'Electrical safety inspection: no power for 30 minutes from 10:00, keep the generator on',
  '재배실 2 LED 바 교체 (3, 4단)': 'Replace LED bars in growing room 2 (tiers 3 and 4)',
  'CO₂ 센서 외기 교정': 'Calibrate the CO₂ sensor in outdoor air',
  '런너와 늙은 잎 정리': 'Remove runners and old leaves',
  '응애 예찰, 천적 방사': 'Scout for spider mites, release natural enemies',
  '배지 배액 EC 재기': 'Measure the drain EC',
  '냉방, 제습, 펌프': 'Cooling, dehumidifying, pumps',
  '시간제 2명': 'Two part-time workers',
  '버터헤드, 바질 코팅 종자': 'Pelleted butterhead and basil seed',
  'A·B액, pH 조절제': 'A and B solution, pH adjuster',
  '트레이, 라벨': 'Trays, labels',
  임차료: 'Rent',
  '농사용 전기, 등유': 'Electricity, kerosene',
  '수확 인력': 'Harvest workers',
  비료: 'Fertiliser',
  '500g 팩, 상자': '500 g packs, boxes',
  '재배실 1 상추의 속잎 끝이 갈색으로 마릅니다': 'Inner leaf tips of the lettuce in growing room 1 turn brown',
  '수확을 닷새 앞둔 상추의 속잎 끝이 갈색으로 마릅니다. 아래 두 단이 심하고 위쪽은 괜찮습니다.\n양액 EC와 pH는 기준 안에 있습니다.':
    'Five days before harvest the inner leaf tips turn brown and dry. The two lowest tiers are worst, the upper ones are fine.\nEC and pH are in range.',
  '전형적인 잎끝마름입니다. 아래 단에 바람이 거의 닿지 않아 증산이 적고, 칼슘이 속잎까지 가지 못합니다. 아래 두 단에 순환 팬을 더하고 소등 중 습도를 75% 아래로 지켜 주세요. 다음 작기에서 같은 증상이 없는 것을 함께 확인했습니다.':
    'This is typical tipburn. Hardly any air reaches the low tiers, so the plants transpire little and calcium doesn’t reach the inner leaves. Please add fans on the two lowest tiers and keep humidity below 75% in the dark. We checked together that the next batch has none.',
  '1동 천창 한쪽이 끝까지 닫히지 않습니다': 'One roof vent of house 1 doesn’t close fully',
  '동쪽 천창이 5cm쯤 열린 채로 멈춥니다. 손으로 밀면 닫히고, 모터 소리는 정상입니다.\n밤에 온도가 1~2℃ 더 떨어져 급합니다.':
    'The east vent stops about 5 cm open. It closes when pushed by hand, and the motor sounds normal.\nIt’s urgent: nights are 1–2 °C colder.',
  '기사가 방문해 닫힘 쪽 리밋 스위치의 위치를 다시 맞추고 랙 기어에 기름을 발랐습니다. 다섯 번 여닫아 모두 끝까지 닫히는 것을 확인했습니다. 같은 일이 또 생기면 이 요청을 확인하지 마시고 알려 주세요.':
    'Our technician adjusted the closing limit switch and greased the rack gear. The vent closed fully five times out of five. If it happens again, don’t confirm this request; let us know.',
  '재배실 1 제습기에서 물이 샙니다': 'The dehumidifier in growing room 1 leaks',
  '재배실 1의 안쪽 제습기 아래에 물이 고입니다. 배수 호스는 막히지 않았습니다.\n그 제습기는 꺼 두었고, 나머지 한 대로 습도가 75%까지 올라갑니다.':
    'Water collects below the dehumidifier at the far end. The drain hose isn’t blocked.\nIt’s switched off now; with the other one alone humidity rises to 75%.',
  '물받이가 금이 간 것으로 보입니다. 부품을 주문했고 도착하는 대로 방문 날짜를 알려 드리겠습니다.':
    'The drip tray seems to be cracked. The part is ordered; we’ll tell you the date of our visit as soon as it arrives.',
  '부품은 언제쯤 도착하나요? 습도가 높아 잎이 젖어 있습니다.':
    'When will the part arrive? Humidity is high and the leaves are wet.',
  '내일 오전에 도착합니다. 그때까지 환기를 30분씩 더 돌려 주세요.':
    'It arrives tomorrow morning. Until then, please ventilate 30 minutes longer each time.',
  '재배실 2 제어기가 새 설정에 응답하지 않습니다': 'The controller of growing room 2 doesn’t answer to new settings',
  '사흘 전 밤에 점등하도록 설정을 보냈는데 아직 “응답 없음”입니다.\n전원을 껐다 켜 보았지만 그대로이고, 측정값은 잘 들어옵니다.':
    'Three days ago we sent settings for light at night; they still say “No answer”.\nSwitching it off and on didn’t help. Values arrive as usual.',
  '납품처 두 곳에 상추를 나눠 냈습니다. 포기당 무게가 고르게 나와 다음 주도 같은 밀도로 갑니다.':
    'Delivered lettuce to two buyers. Heads weigh about the same, so we keep the spacing next week.',
  '소등 직후 습도가 올라가는 날이 줄었습니다. 아래 두 단은 순환 팬을 계속 켜 두겠습니다.':
    'Humidity rises less often when the lamps go off. We leave the fans of the two lowest tiers on.',
  '다음 주에는 양액 탱크를 청소합니다. 화요일 오전에 30분쯤 순환을 멈춥니다.':
    'We clean the nutrient tank next week. Circulation stops for about 30 minutes on Tuesday morning.',
  '아침 기온이 낮아져 1동 난방을 한 시간 앞당겼습니다. 흰가루병은 더 번지지 않았습니다.':
    'Mornings are colder, so heating in house 1 starts an hour earlier. The powdery mildew hasn’t spread.',
  '제습기 물받이를 비우느라 껐다 켬. 습도가 잠시 올랐다가 돌아옴.':
    'Emptied the dehumidifier’s tray. Humidity rose for a while and came back.',
  '정식 작업으로 문을 열어 둠.': 'Door open while transplanting.',
  '양액 보충. EC가 낮게 나온 것은 섞이는 중이어서임.':
    'Topped up the nutrient solution. EC was low until it had mixed.',
  '육묘 기본 설정': 'Basic settings for seedlings',
  '정식 후 기본 설정': 'Basic settings after transplanting',
  '소등 뒤 습도가 치솟아 저녁 구간을 나눔': 'Split the evening: humidity rose fast when the lamps went off',
  '저녁 구간을 나눈 뒤 소등 직후 습도가 낮아졌습니다. 한 주 더 지켜보겠습니다.':
    'Humidity after lamps-off is lower since the evening is split. We watch it for another week.',
  '심야 전력에 맞춰 밤에 점등': 'Light at night, when electricity is cheap',
  '온실 데모에 오신 것을 환영합니다': 'Welcome to the Onsil demo',
  '이 화면의 농장과 제어기는 모두 시뮬레이션입니다. 무엇을 눌러도 실제 시설은 움직이지 않으니 마음껏 써 보세요.\n\n1. 대시보드에서 타일을 눌러 최근 24시간을 봅니다.\n2. 이탈 조치에서 진행 중 이탈에 조치를 기록합니다.\n3. 기준 설정에서 범위를 바꾸고, 저장하기 전에 최근 30일로 확인합니다.\n\n실제로 쓰려면 ONSIL_DEMO=off로 시작합니다.':
    'All farms and controllers here are simulated. Nothing you press moves a real machine, so try everything.\n\n1. On the dashboard, open a tile to see its last 24 hours.\n2. Under Alarms, record an action on an open alarm.\n3. Under Limits and control, change a range and test it on the last 30 days before you save.\n\nFor real use, start with ONSIL_DEMO=off.',
  '저장하기 전에 기준을 최근 30일로 확인할 수 있습니다': 'Test limits on the last 30 days before you save',
  '기준 설정에서 범위나 지연 시간을 바꾼 뒤 “최근 30일로 확인”을 누르면, 최근 30일 동안의 이탈 건수를 현재 기준과 비교해 보여 드립니다.\n결과는 저장되지 않으며 농장 구성원도 확인할 수 있습니다. 저장은 농장 관리자만 할 수 있습니다.':
    'After changing a range or a delay under Limits and control, choose “Test last 30 days” to compare the number of alarms with today’s limits.\nThe result isn’t saved, and members can test too. Only farm managers can save.',
  '한뜰 스마트팜 농장의 알림 설정을 점검해 주세요': 'Please check your notification settings',
  '3단계 이탈에 한 시간 동안 조치가 없으면 회사 사용자에게도 알립니다.\n알림 설정에서 알림 방법과 단계를 확인하고, 테스트 알림을 보내 보시기 바랍니다.':
    'If nobody acts on a level 3 alarm for an hour, company users are notified too.\nPlease check channels and levels in your notification settings, and send yourself a test notification.',
  '난방 설정을 확인하고 다시 켬': 'Checked the heating setpoint and switched it on again',
  '실외기를 다시 켜고 필터를 닦음': 'Restarted the outdoor unit and cleaned its filter',
  '가습기에 물을 채움': 'Refilled the humidifier',
  '제습기 물받이를 비우고 다시 켬': 'Emptied the dehumidifier and switched it on again',
  '제습기를 한 단계 올림': 'Turned the dehumidifier up one step',
  '가습기를 한 단계 올림': 'Turned the humidifier up one step',
  'CO₂ 통을 새것으로 바꿈': 'Replaced the CO₂ cylinder',
  'CO₂ 밸브를 잠그고 환기함': 'Closed the CO₂ valve and ventilated',
  '원액을 보충함': 'Refilled the concentrate',
  '물을 더해 농도를 낮춤': 'Diluted the solution with water',
  '산 투입량을 줄임': 'Reduced the acid dose',
  '산 통을 채우고 펌프를 확인함': 'Refilled the acid and checked its pump',
  '히터 전원을 확인함': 'Checked the heater’s power',
  '냉각기를 다시 켬': 'Restarted the chiller',
  '막힌 점적 핀을 바꿈': 'Replaced clogged drippers',
  '급액 횟수를 줄임': 'Reduced the number of irrigations',
  '센서를 닦고 값을 확인함': 'Cleaned the sensor and checked its values',
  '보일러 차단기를 올림': 'Reset the boiler’s circuit breaker',
  '문을 열고 순환 팬을 올림': 'Opened the door and turned up the fans',
  '순환 팬을 한 단계 올림': 'Turned the fans up one step',
  '환기만 하고 지켜봄': 'Ventilated and kept an eye on it',
  '양액 펌프를 껐다 켬': 'Switched the nutrient pump off and on',
  'pH 센서를 보정함': 'Calibrated the pH sensor',
  '회사 연락을 받고 나와 차단기를 올리고 실외기를 다시 켬':
    'Called in by the company: reset the breaker and restarted the outdoor unit',
};
