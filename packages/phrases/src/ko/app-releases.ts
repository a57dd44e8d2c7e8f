export const appReleases = {
  label: '온실 앱',
  update: '온실 앱 새 버전({version})이 나왔습니다. 지금 쓰는 버전은 {installed}입니다.',
  install: '온실 앱을 설치하면 화면을 닫아도 휴대폰에서 알림이 울립니다.',
  howAndroid: 'Play 스토어에서 ‘업데이트’를 누른 뒤 앱을 다시 여세요. 로그인과 저장한 내용은 그대로 있습니다.',
  howIos: 'App Store에서 ‘업데이트’를 누른 뒤 앱을 다시 여세요. 로그인과 저장한 내용은 그대로 있습니다.',
  openStore: '스토어에서 업데이트',
  openInstall: '앱 설치',
  later: '나중에',
  pushTitle: '온실 앱 새 버전',
  pushBody: '{version} 버전이 나왔습니다. 업데이트해 주세요.',
} as const;
