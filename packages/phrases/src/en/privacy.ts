import type { privacy as ko } from '../ko/privacy.ts';
import type { Same } from '../same.ts';

export const privacy: Same<typeof ko> = {
  versions: [
    {
      version: '1.0',
      from: '2026-11-01',
      title: 'Privacy policy',
      sections: [
        {
          heading: '1. About this policy',
          paragraphs: [
            'The provider that runs this Onsil portal (“the provider”) complies with Korea’s Personal Information Protection Act. This policy explains which personal data the provider processes about people who use Onsil, why, for how long, and how.',
          ],
        },
        {
          heading: '2. What we process, why, and for how long',
          paragraphs: [
            'The provider processes only the data listed below and uses it only for the purposes stated. Signing up and sending an inquiry require your consent to this policy. The version you agreed to and the time are recorded. You can decline, but then you can’t sign up or send an inquiry.',
            'Readings that Onsil receives, such as temperature and humidity, describe facilities, not people. Onsil doesn’t collect resident registration numbers, location data about people, or sensitive data.',
          ],
          list: [
            'Account — Data: ID, name, email address, phone number, password (stored as a one-way hash), language, company and farm roles, sign-up time, and the version and time of your consent / Purpose: to identify you, give you the features your roles allow, and send you notifications and service messages / Kept: until you delete your account. Sign-ups with an unconfirmed email address are deleted after 7 days.',
            'Sign-ins — Data: device ID, browser and device type (User-Agent), IP address, time of sign-in and last use, and hashes of sign-in tokens / Purpose: to keep you signed in, let you review and end your sign-ins, and prevent misuse / Kept: 30 days after you sign out or the sign-in expires. Sign-in time, IP address (first half only for IPv6), and browser and device type: 90 days (the last 200 sign-ins). Hashed IDs of devices you’ve signed in on: 400 days after the last sign-in.',
            'Attempt counts — Data: IP address, a hash of the ID, email address or phone number, or the member number, and the number of attempts / Purpose: to prevent password guessing and bulk messaging / Kept: one day at most. Expired counts are deleted every hour.',
            'Notifications — Data: farm notifications you received and when you read them, delivery results, notification settings, browser push subscriptions, mobile app device tokens, the time you confirmed your number for text messages, and any number being confirmed with a hash of its code / Purpose: to send you alarms through the channels you choose / Kept: 400 days from receipt (or the period the provider has set instead), but no longer than until you delete your account. Notification settings: until you delete your account. Subscriptions and device tokens: deleted when you turn notifications off, or at the latest with the related sign-in record. The confirmation time: deleted when you stop text messages. A number being confirmed and the hash of its code: deleted within a day.',
            'Announcements — Data: when you read an announcement / Purpose: to show which announcements are unread / Kept: until you delete your account or the announcement is deleted.',
            'Emails — Data: recipient’s email address and name, subject, text, and delivery result / Purpose: to deliver sign-up confirmations, password resets, invitations and answers to inquiries, and to detect failures / Kept: 30 days. The text is deleted as soon as the email is sent.',
            'Invitations — Data: email address of the person invited, who invited them, farm, and role / Purpose: to invite people to a farm / Kept: until accepted or withdrawn, otherwise 30 days after the invitation expires (72 hours).',
            'Farm records — Data: who created each record, such as alarm actions, changes to alarm limits, muted notifications, nutrient solution renewals, uploaded files and documents, and announcements; and the phone number of the farm’s contact / Purpose: to document how the farm is run, show who did what, and let people on the farm reach each other / Kept: records stay with the farm. When you delete your account, your name is removed from them, and so is your phone number as the farm’s contact.',
            'Audit log — Data: what was changed or exported, values before and after, time, and the member number of the person who did it / Purpose: to detect misuse and mistakes / Kept: permanently. When you delete your account, your member number is removed.',
            'Inquiries — Data: name, email address, phone number (optional), type, title, text, language, the policy version you agreed to, and the answer / Purpose: to handle and answer questions, partnership proposals and incident reports / Kept: 365 days after the answer, or after receipt if unanswered (or the period the provider has set instead). If you’re a member, your inquiries are deleted as soon as you delete your account.',
            'Server logs — Data: type, time and result of requests, member number, and the IP address for failed sign-ins, sign-ups and password changes. Passwords and tokens are never logged. / Purpose: to diagnose faults and respond to security incidents / Kept: for the log retention period set by the provider.',
          ],
        },
        {
          heading: '3. Who can see your data on a farm',
          paragraphs: ['People share farms in Onsil, so they can see some information about each other:'],
          list: [
            'People on the same farm: the names of people who created records, and the name and phone number of the farm’s contact',
            'The farm’s managers and its company’s users: the ID, name, email address, phone number and role of everyone on the farm',
            'All signed-in members: the name of the administrator who wrote an announcement',
            'The provider’s administrators: member data, the text of emails that haven’t been sent or couldn’t be sent, and inquiries',
          ],
        },
        {
          heading: '4. Third parties and processors',
          paragraphs: [
            'The provider doesn’t sell personal data or share it with third parties, except where required by law or when an investigating authority requests it through the procedure prescribed by law. Onsil uses no advertising or usage analytics services.',
            'Notifications and emails pass through other companies’ servers in the cases below. If the provider hires another company for servers, storage or email delivery, an announcement will name the company and what it does.',
          ],
          list: [
            'If you turn on browser notifications: your browser maker’s push server (Google, Mozilla, Apple, Microsoft or another, located abroad) receives the subscription address and the encrypted notification. It can’t read the content. Nothing is sent once you turn notifications off.',
            'If you get mobile app notifications: where the provider has set it up, Firebase Cloud Messaging by Google LLC (USA) receives the device token and the notification’s title and text (farm and controller names, readings). Nothing is sent if you set the mobile app to “Off” in your notification settings.',
            'If you get text messages: where the provider has set it up, the text message service SOLAPI and mobile carriers receive your phone number and the notification’s text (farm and controller names, readings) or the code. Nothing is sent once you choose “Stop text messages” in your notification settings.',
            'If you get emails: they pass through the provider’s mail server and your own.',
          ],
        },
        {
          heading: '5. How data is deleted',
          paragraphs: [
            'When its retention period ends, the server deletes personal data from the database at scheduled times, mostly overnight. When you delete your account, the data tied to it is deleted immediately.',
            'Uploaded photos are re-encoded, which removes the location and device details recorded by the camera. Files not attached to anything are deleted after a day. Documents are stored exactly as uploaded, so please make sure they contain no personal data.',
            'Personal data that remains in the provider’s backups is deleted when those backups expire.',
          ],
        },
        {
          heading: '6. Your rights and how to use them',
          paragraphs: [
            'You can view, correct or delete your personal data, have its processing stopped, or withdraw your consent at any time. A legal representative or someone you authorise can do this for you.',
          ],
          list: [
            'View and correct: sign in and open your profile. A new email address takes effect once you confirm it.',
            'Signed-in devices: your profile shows where you’re signed in and lets you end each sign-in.',
            'Fewer notifications: in your notification settings, choose a level for each channel or turn it off. You can stop text messages there too.',
            'Delete your account: do this in your profile after entering your password again. Your account, roles, sign-ins, notifications, subscriptions, emails, invitations and inquiries are deleted immediately. Records you created on farms stay without your name, under “former member”. You’ll see how much will be deleted before you confirm.',
            'Inquiries without an account: email the address below and we’ll delete them.',
          ],
        },
        {
          heading: '7. Cookies and browser storage',
          paragraphs: [
            'Onsil stores only what the service needs and never tracks you across other sites. You can delete or block this in your browser settings. If you block cookies, photos and files won’t open. If you block browser storage, you can’t sign in.',
          ],
          list: [
            'Cookie “onsil”: identifies your sign-in, only for opening photos and files and receiving live values. Scripts can’t read it. It’s removed after a day or when you sign out.',
            'Sign-in tokens: kept in browser storage until you sign out or the sign-in ends.',
            'Device ID, language, colour scheme, menu and dashboard layout, the member number of whoever turned on notifications in this browser, and announcements hidden for today: kept in browser storage until you delete them in your browser.',
            'Unsent inquiries (including name, email address and phone number) and closed announcements: kept until you close the tab.',
          ],
        },
        {
          heading: '8. How we protect data',
          paragraphs: [],
          list: [
            'Passwords are hashed with Argon2id. Sign-in tokens, email links and controller credentials are stored only as hashes.',
            'Roles determine which farms people can see. Role changes apply from the next request.',
            'Attempts to sign in and send emails are limited. Changing a password signs out all other devices.',
            'Changes by administrators, company users and farm managers are recorded in an audit log that can’t be deleted.',
            'Passwords and tokens are never written to logs.',
            'The provider sets up encryption in transit (HTTPS), server access control and backups.',
          ],
        },
        {
          heading: '9. Children under 14',
          paragraphs: [
            'Onsil is for people who work on farms and isn’t intended for children under 14. If we learn that we’ve received a child’s personal data, we delete it without delay.',
          ],
        },
        {
          heading: '10. Contact',
          paragraphs: [
            'The provider handles questions and complaints about personal data, and requests to view, correct, delete or stop processing it. Requests are handled and answered within 10 days.',
            'The provider’s name and email address appear with this policy. If they don’t, they haven’t been set yet. In that case, contact whoever created your account or your farm’s manager.',
          ],
        },
        {
          heading: '11. Help with privacy complaints',
          paragraphs: ['These organisations in Korea offer advice and help resolve disputes about personal data:'],
          list: [
            'Privacy Infringement Report Center: privacy.kisa.or.kr, phone 118',
            'Personal Information Dispute Mediation Committee: www.kopico.go.kr, phone 1833-6972',
            'Supreme Prosecutors’ Office: www.spo.go.kr, phone 1301',
            'Korean National Police Agency: ecrm.police.go.kr, phone 182',
          ],
        },
        {
          heading: '12. Changes to this policy',
          paragraphs: [
            'We announce changes in the portal 7 days before they take effect, or 30 days before if they put you at a disadvantage. You can read earlier versions on this page.',
          ],
        },
      ],
    },
  ],
};
