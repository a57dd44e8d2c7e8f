import type { appReleases as ko } from '../ko/app-releases.ts';
import type { Same } from '../same.ts';

export const appReleases: Same<typeof ko> = {
  label: 'Onsil app',
  update: 'Version {version} of the Onsil app is available. You have {installed}.',
  install: 'Install the Onsil app to hear alarms on this phone even when the screen is closed.',
  howAndroid:
    'Tap Update in the Play Store, then open the app again. You stay signed in, and nothing you saved is lost.',
  howIos: 'Tap Update in the App Store, then open the app again. You stay signed in, and nothing you saved is lost.',
  openStore: 'Update in the store',
  openInstall: 'Install app',
  later: 'Later',
  pushTitle: 'New version of the Onsil app',
  pushBody: 'Version {version} is available. Please update.',
};
