import type { privacy as ko } from '../ko/privacy.ts';
import type { Same } from '../same.ts';

export const privacy: Same<typeof ko> = {
  versions: [
    {
      version: '1.0',
      from: '2026-11-01',
      title: 'Privacy statement',
      sections: [
        {
          heading: '1. About this statement',
          paragraphs: [
            'The provider who runs this installation of Onsil (“the provider”) follows the Personal Information Protection Act of Korea. This statement says which personal data of the people who use Onsil are processed, what for, for how long, and how.',
          ],
        },
        {
          heading: '2. Which data, what for, and for how long',
          paragraphs: [
            'The provider processes the data below alone, and for no other purpose than the one named. Signing up and writing an inquiry need your consent to this statement; its version and the time are kept with it. You may refuse, but then cannot sign up or write an inquiry.',
            'Temperatures, humidities and the like that Onsil receives are records of facilities, not of persons. Resident registration numbers, locations of persons and sensitive data are not taken.',
          ],
          list: [
            'Account — data: ID, name, mail address, phone number, password (in a form that cannot be turned back), language, company and roles on farms, time of sign-up, version and time of the consent / purpose: To know who you are, to offer what your roles allow, to notify and inform you / kept: Until you resign. A sign-up whose mail address is not confirmed is deleted after 7 days.',
            'Sign-ins — data: An ID of the device, kind of browser and device (User-Agent), internet address (IP), time of the sign-in and of the last use, hashes of the sign-in tokens / purpose: To keep you signed in, to let you see and end your sign-ins, to prevent misuse / kept: 30 days from the sign-out or the end of the sign-in. Time, internet address (of IPv6 the first half), kind of browser and device: 90 days (the last 200 sign-ins). Hashes of the IDs of devices that you signed in on: 400 days from the last sign-in',
            'Counts of tries — data: Internet address (IP), hash of the ID, mail address or phone number, or member number, number of tries / purpose: Against guessing of passwords and mass mailing / kept: One day at most; what is over is deleted every hour.',
            'Notifications — data: Notifications of farms that you received and when you read them, outcome of their delivery, your choices, subscriptions of browsers, device tokens of the mobile app, when you confirmed the number for text messages, a number being confirmed and a hash of its code / purpose: To tell you of alarms over the channels you chose / kept: 400 days, or what the provider set instead, and no longer than until you resign; your choices until you resign. Subscriptions and device tokens go when you turn notifications off, and with the record of their sign-in at the latest. The time of the confirmation goes when you stop text messages; a number being confirmed and the hash of its code go within a day.',
            'Announcements — data: When you read an announcement / purpose: To mark what is unread / kept: Until you resign or the announcement is deleted',
            'Mails — data: Address and name of the recipient, subject, text, outcome of the sending / purpose: To deliver confirmations, password resets, invitations and answers, and to see what failed / kept: 30 days. The text goes as soon as the mail is sent.',
            'Invitations — data: Mail address of the invited, who invited them, farm and role / purpose: To invite people to a farm / kept: Until accepted or withdrawn; otherwise 30 days after the end of its 72 hours',
            'Records of the farm’s work — data: Who wrote what was recorded: actions on alarms, changes of alarm limits, muted notifications, nutrient renewals, uploaded files and documents, announcements; the phone number of the farm’s contact / purpose: Records of running the farm, knowing who did what, reaching each other / kept: The records stay with the farm. When you resign, your name on them and your phone number as the contact are erased.',
            'History of administration — data: What was changed or exported, from what to what, when, and the member number of who did it / purpose: To find misuse and mistakes / kept: The history is kept. When you resign, your number in it is erased.',
            'Inquiries — data: Name, mail address, phone number (optional), kind, title, text, language, version of the statement agreed to, answer / purpose: To handle and answer questions, proposals and reports of incidents / kept: 365 days from the answer, or from their arrival where nobody answered, or what the provider set instead. When a member resigns, theirs are erased at once.',
            'Server log — data: Kind, time and outcome of requests, member number, internet address (IP) of failed sign-ins, sign-ups and password changes. Passwords and tokens are not written. / purpose: To find faults and to respond to attacks / kept: As long as the provider keeps the logs of the server',
          ],
        },
        {
          heading: '3. Who sees what within a farm',
          paragraphs: ['Several people share a farm in Onsil, so they see of each other:'],
          list: [
            'People of the same farm: the name of who recorded something, name and phone number of the farm’s contact',
            'The farm’s managers and the users of its company: ID, name, mail address, phone number and role of the farm’s people',
            'Everybody signed in: the name of the administrator who wrote an announcement',
            'The provider’s administrators: data of members, text of mails that are not sent or could not be, inquiries',
          ],
        },
        {
          heading: '4. Third parties and processors',
          paragraphs: [
            'The provider neither sells personal data nor gives them to third parties, unless a law requires it or an investigating authority asks for them in the way the law prescribes. There are no services for advertising or for analysing use.',
            'To deliver notifications and mails, servers of others take part as follows. Where the provider has others run servers, storage or mailing for them, an announcement says who and what for.',
          ],
          list: [
            'With browser notifications turned on: the push server of your browser’s maker (Google, Mozilla, Apple, Microsoft and others, abroad) receives the address of the subscription and the encrypted notification, whose text it cannot read. Turned off, nothing goes there.',
            'With notifications of the mobile app: where the provider has set it up, Firebase Cloud Messaging of Google LLC (USA) receives the device token and the title and text of the notification (names of farm and controller, measured values). Choose “none” for the mobile app in your notification settings, and nothing goes there.',
            'With text messages: where the provider has set it up, SOLAPI, the service that sends them, and the mobile carriers receive your phone number and the text of the notification (names of farm and controller, measured values) or the code. Stop text messages in your notification settings, and nothing goes there.',
            'Mails pass the provider’s mail server and that of the recipient.',
          ],
        },
        {
          heading: '5. How data are erased',
          paragraphs: [
            'What has been kept for its time is deleted from the database by the server at set times, mostly every night. What belongs to a resignation is deleted in that moment.',
            'Uploaded pictures are made anew, and lose the place and device that the camera wrote into them. A file that hangs on nothing is deleted after a day. Documents are stored as they are: please see that they hold no personal data before you upload them.',
            'What is left in backups of the provider goes when their time is over.',
          ],
        },
        {
          heading: '6. Your rights and how to use them',
          paragraphs: [
            'At any time you can see, correct and erase your data, have their processing stopped, and withdraw your consent, also through a legal representative or somebody you authorised.',
          ],
          list: [
            'See and correct: sign in and open your profile. A new mail address holds once it is confirmed.',
            'Devices: your profile shows where you are signed in and lets you end each.',
            'Fewer notifications: choose a level for each channel in the notification settings, or none, and stop text messages there.',
            'Resign: in your profile, after giving your password again. Account, roles, sign-ins, notifications, subscriptions, mails, invitations and inquiries are erased at once; what you recorded on farms stays without a name, as by “a former member”. How much would be erased is shown before.',
            'Inquiries without an account: write to the address below, and they are erased.',
          ],
        },
        {
          heading: '7. Cookies and storage of the browser',
          paragraphs: [
            'Only what the service needs is stored; nothing follows you to other sites. You can delete or block it in your browser. Without cookies pictures and files do not open; without storage you cannot sign in.',
          ],
          list: [
            'Cookie onsil: tells who is signed in, for pictures, files and live values alone. Scripts cannot read it. It goes after a day or when you sign out.',
            'Sign-in tokens: in the browser’s storage until you sign out or the sign-in ends.',
            'ID of the device, language, colour scheme, arrangement of menu and dashboard, number of the member who turned notifications on in this browser, announcements not to be shown again today: in the browser’s storage until you delete them there.',
            'An inquiry that is not sent yet (with name, mail address and phone number) and announcements that were closed: until the tab is closed.',
          ],
        },
        {
          heading: '8. How data are protected',
          paragraphs: [],
          list: [
            'Passwords are stored by Argon2id; sign-in tokens, links of mails and credentials of controllers as hashes only.',
            'Roles decide which farms one sees; a change holds from the next request on.',
            'Tries to sign in and to send mails are limited; a changed password signs the other devices out.',
            'What administrators, company users and managers change is kept in a history that cannot be deleted.',
            'Passwords and tokens are not written to logs.',
            'Encryption on the way (HTTPS), access to the server and backups are set up by the provider.',
          ],
        },
        {
          heading: '9. Children under 14',
          paragraphs: [
            'Onsil is made for people who work on farms, not for children under 14. Data of a child that become known are erased without delay.',
          ],
        },
        {
          heading: '10. Whom to ask',
          paragraphs: [
            'Questions about personal data, and requests to see, correct, erase or stop processing them, go to the provider who runs this installation of Onsil. Requests are dealt with and answered within 10 days.',
            'The provider’s name and mail address are shown with this statement. Where they are not, they have not been set yet: please ask whoever gave you your account, or your farm’s manager.',
          ],
        },
        {
          heading: '11. Where to turn with a complaint',
          paragraphs: ['These offices in Korea advise on and settle disputes about personal data:'],
          list: [
            'Privacy infringement report centre: privacy.kisa.or.kr, phone 118',
            'Personal Information Dispute Mediation Committee: www.kopico.go.kr, phone 1833-6972',
            'Supreme Prosecutors’ Office: www.spo.go.kr, phone 1301',
            'Korean National Police: ecrm.police.go.kr, phone 182',
          ],
        },
        {
          heading: '12. Changes of this statement',
          paragraphs: [
            'Changes are announced on the portal 7 days before they hold, and 30 days before where they are to your disadvantage. Earlier versions can be read on this page.',
          ],
        },
      ],
    },
  ],
};
