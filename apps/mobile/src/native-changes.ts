import type { AppSettings } from './app-settings.ts';

/** An insertion into a file that the Capacitor CLI made; the text at that place must occur as often as given. */
export type Change = {
  file: string;
  at: string | RegExp;
  replacement: string;
  /** how often the text is found; 1 by default */
  count?: number;
};

const manifest = 'android/app/src/main/AndroidManifest.xml';
const gradle = 'android/app/build.gradle';
const plist = 'ios/App/App/Info.plist';
const xcode = 'ios/App/App.xcodeproj/project.pbxproj';

const androidChanges = ({ portal, version, build }: AppSettings): Change[] => [
  // Tokens and the outbox must not travel to another phone with a backup.
  { file: manifest, at: 'android:allowBackup="true"', replacement: 'android:allowBackup="false"' },
  {
    file: manifest,
    at: '        </activity>',
    replacement: `            <intent-filter android:autoVerify="true">
                <action android:name="android.intent.action.VIEW" />
                <category android:name="android.intent.category.DEFAULT" />
                <category android:name="android.intent.category.BROWSABLE" />
                <data android:scheme="https" android:host="${portal.hostname}" />
            </intent-filter>
        </activity>

        <!-- No token before the member turns notifications on. -->
        <meta-data android:name="firebase_messaging_auto_init_enabled" android:value="false" />
        <meta-data android:name="firebase_analytics_collection_enabled" android:value="false" />`,
  },
  {
    file: manifest,
    at: '    <uses-permission android:name="android.permission.INTERNET" />',
    replacement: `    <uses-permission android:name="android.permission.INTERNET" />
    <uses-permission android:name="android.permission.POST_NOTIFICATIONS" />
    <uses-permission android:name="android.permission.VIBRATE" />
    <uses-permission android:name="android.permission.CAMERA" />
    <uses-feature android:name="android.hardware.camera" android:required="false" />`,
  },
  { file: gradle, at: 'versionCode 1', replacement: `versionCode ${build}` },
  { file: gradle, at: 'versionName "1.0"', replacement: `versionName "${version}"` },
];

const cameraUse = '사진을 찍고 QR 코드를 읽습니다. Takes photos and reads QR codes.';

/** Where the app's delegate hands what Apple sends on to the plugin of Firebase. */
const pushDelegate = `
    func application(_ application: UIApplication, didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        NotificationCenter.default.post(name: .capacitorDidRegisterForRemoteNotifications, object: deviceToken)
    }

    func application(_ application: UIApplication, didFailToRegisterForRemoteNotificationsWithError error: Error) {
        NotificationCenter.default.post(name: .capacitorDidFailToRegisterForRemoteNotifications, object: error)
    }

    func application(_ application: UIApplication, didReceiveRemoteNotification userInfo: [AnyHashable: Any],
                     fetchCompletionHandler completionHandler: @escaping (UIBackgroundFetchResult) -> Void) {
        let name = Notification.Name("didReceiveRemoteNotification")
        NotificationCenter.default.post(name: name, object: completionHandler, userInfo: userInfo)
    }
}
`;

const iosChanges = ({ portal, version, build }: AppSettings): Change[] => [
  {
    file: plist,
    at: '</dict>\n</plist>',
    // Service workers run in web views of app-bound domains only.
    replacement: `	<key>CFBundleLocalizations</key>
	<array>
		<string>ko</string>
		<string>en</string>
	</array>
	<key>NSCameraUsageDescription</key>
	<string>${cameraUse}</string>
	<key>FirebaseMessagingAutoInitEnabled</key>
	<false/>
	<key>UIBackgroundModes</key>
	<array>
		<string>remote-notification</string>
	</array>
	<key>WKAppBoundDomains</key>
	<array>
		<string>${portal.hostname}</string>
	</array>
</dict>
</plist>`,
  },
  { file: 'ios/App/App/AppDelegate.swift', at: /\n\}\n$/, replacement: `\n${pushDelegate}` },
  {
    file: xcode,
    at: 'CODE_SIGN_STYLE = Automatic;',
    replacement: 'CODE_SIGN_ENTITLEMENTS = App/App.entitlements;\n\t\t\t\tCODE_SIGN_STYLE = Automatic;',
    count: 2,
  },
  { file: xcode, at: 'MARKETING_VERSION = 1.0;', replacement: `MARKETING_VERSION = ${version};`, count: 2 },
  { file: xcode, at: 'CURRENT_PROJECT_VERSION = 1;', replacement: `CURRENT_PROJECT_VERSION = ${build};`, count: 2 },
];

/** All changes of the projects that the Capacitor CLI made. */
export const nativeChanges = (settings: AppSettings): Change[] => [
  ...androidChanges(settings),
  ...iosChanges(settings),
];

/** What the iOS app may do: receive pushes, and open links of the portal. */
export const entitlements = ({ portal }: AppSettings): string => `<?xml version="1.0" encoding="UTF-8"?>
<!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
<plist version="1.0">
<dict>
	<key>aps-environment</key>
	<string>production</string>
	<key>com.apple.developer.associated-domains</key>
	<array>
		<string>applinks:${portal.hostname}</string>
	</array>
</dict>
</plist>
`;

/**
 * Adds Firebase's settings to the resources of the Xcode project, beside Capacitor's settings, which stand in the same
 * four lists.
 */
export const addFirebaseResource = (project: string): string =>
  project.replaceAll(/^.*capacitor\.config\.json.*$/gm, (line) => {
    const copy = line
      .replaceAll('capacitor.config.json', 'GoogleService-Info.plist')
      .replaceAll('text.json', 'text.plist.xml')
      .replaceAll('50379B232058CBB4000EE86E', '50379B232058CBB4000EE8F1')
      .replaceAll('50379B222058CBB4000EE86E', '50379B222058CBB4000EE8F2');
    return `${line}\n${copy}`;
  });
