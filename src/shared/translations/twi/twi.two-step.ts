// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { TwoStepKnownText, TwoStepText } from '../english/two-step.ts'

export const TWO_STEP: Readonly<Record<TwoStepText | TwoStepKnownText, string>> = {
  'Two-step sign-in': 'Anammɔn mmienu a wofa so bra mu',
  On: 'Asɔ',
  Off: 'Adum',
  'After your password you enter a code of your authenticator app. If the phone is lost, a recovery code signs you in.':
    "W'ahintasɛm akyi no, wotwerɛ kood a authenticator app no kyerɛ. Sɛ fon no yera a, kood a wokoraeɛ no bi de wo ba mu.",
  'After your password you enter a code that an app on your phone shows. Somebody who learns your password cannot sign in with it.':
    "W'ahintasɛm akyi no, wotwerɛ kood a app bi kyerɛ wɔ wo fon so. Sɛ obi hunu w'ahintasɛm a, ɔrentumi mfa mmra mu.",
  'Starting...': 'Ɛrehyɛ aseɛ...',
  'Use Another Phone': 'Fa Fon Foforɔ',
  'Set Up': 'Hyehyɛ',
  'New Recovery Codes': 'Kood Foforɔ a Wobɛkora',
  'Switch Off': 'Dum',
  'Your new recovery codes are the only ones now.': 'Kood foforɔ no nko ara na ɛyɛ adwuma seesei.',
  'Two-step sign-in is on. The next sign-in asks for a code.':
    'Anammɔn mmienu no asɔ. Deɛ ɛdi hɔ a wobɛba mu no, ɛbɛbisa kood.',
  'Two-step sign-in is off. Your password alone signs you in.':
    "Anammɔn mmienu no adum. W'ahintasɛm nko ara na wode bra mu.",
  'Save your recovery codes': 'Kora wo kood no',
  'Set up two-step sign-in': 'Hyehyɛ anammɔn mmienu a wofa so bra mu',
  'New recovery codes': 'Kood foforɔ a wobɛkora',
  'Make New Codes': 'Yɛ Kood Foforɔ',
  'Making...': 'Ɛreyɛ...',
  'You get ten new codes. The old ones work no more.': 'Wobɛnya kood foforɔ du. Dada no nyɛ adwuma bio.',
  'Switch off two-step sign-in': 'Dum anammɔn mmienu a wofa so bra mu',
  'Switching off...': 'Ɛredum...',
  'Your password alone signs you in then, and the recovery codes work no more.':
    "Saa berɛ no, w'ahintasɛm nko ara na wode bra mu, na kood a wokoraeɛ no nyɛ adwuma bio.",
  'Recovery codes for {email} at {company}': 'Kood a wokora ma {email} wɔ {company}',
  'Each of them signs in once.': 'Biara de wo ba mu prɛko.',
  'If your phone is lost or broken, one of these codes signs you in instead. Each works once. {now} Keep them where the phone is not: on paper, or in a password manager.':
    'Sɛ wo fon yera anaa ɛsɛe a, saa kood yi mu baako de wo ba mu. Biara yɛ adwuma prɛko. {now} Kora no baabi a ɛnyɛ fon no so: krataa so, anaa password manager mu.',
  'They are shown only now.': 'Seesei nko ara na yɛkyerɛ.',
  'Recovery codes': 'Kood a wokora',
  Download: 'Twe',
  'I have saved them': 'Makora',
  'Open an authenticator app on your phone, for example Google Authenticator or Aegis.':
    'Bue authenticator app wɔ wo fon so, te sɛ Google Authenticator anaa Aegis.',
  'Scan this picture with it, or type the key.': 'Fa scan saa mfoni yi, anaa twerɛ nsafoa no.',
  'QR code for an authenticator app': 'QR kood ma authenticator app',
  'Code that the app shows': 'Kood a app no kyerɛ',
  'The phone that you use now works until then.':
    'Fon a wode yɛ adwuma seesei no yɛ adwuma kɔsi saa berɛ no.',
  'Checking...': 'Yɛrehwɛ...',
  'Switch On': 'Sɔ',
  'Key to type': 'Nsafoa a wobɛtwerɛ',
  'Open in an app on this device': 'Bue wɔ app bi mu wɔ saa afidie yi so',
  'The set-up could not be started. Please try again.': 'Yɛantumi anhyɛ aseɛ. Yɛsrɛ wo, san sɔ hwɛ.',
  'That code is not right. Enter the six digits that your authenticator app shows now; the clock of the phone must be right.':
    'Saa kood no nyɛ. Twerɛ nɔma nsia a authenticator app no kyerɛ seesei; ɛsɛ sɛ fon no berɛ yɛ pɛ.',
  'The set-up was not begun, or was begun again elsewhere. Please start it again.':
    'Wɔanhyɛ aseɛ, anaa wɔsan hyɛɛ aseɛ wɔ baabi foforɔ. Yɛsrɛ wo, san hyɛ aseɛ.',
  'Enter the code of your authenticator app.': 'Twerɛ kood a authenticator app no kyerɛ.',
  'Enter your current password.': "Twerɛ w'ahintasɛm a ɛwɔ hɔ no.",
  'Two-step sign-in is not switched on.': 'Anammɔn mmienu no nsɔeɛ.',
}
