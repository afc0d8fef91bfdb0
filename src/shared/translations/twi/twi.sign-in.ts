// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { Catalogue } from '../catalogue.ts'
import type { SignInKnownText, SignInText } from '../english/sign-in.ts'

export const CATALOGUE: Catalogue<SignInText | SignInKnownText> = {
  language: 'tw',
  texts: {
    Login: 'Bra mu',
    'Your session has expired. Please sign in again.': 'Wo berɛ atwam. Yɛsrɛ wo, san bra mu.',
    'What you had typed is kept.': 'Yɛakora deɛ wotwerɛeɛ no.',
    'Email or phone number': 'Email anaa fon nɔma',
    'Email or phone number is required': 'Twerɛ email anaa fon nɔma',
    Password: 'Ahintasɛm',
    'Password is required': 'Twerɛ ahintasɛm no',
    Show: 'Kyerɛ',
    Hide: 'Fa sie',
    'Show typed characters': 'Kyerɛ deɛ woatwerɛ',
    'Hide typed characters': 'Fa deɛ woatwerɛ sie',
    'Signing in as': 'Woreba mu sɛ',
    'Signing in...': 'Woreba mu...',
    Code: 'Kood',
    'Code is required': 'Twerɛ kood no',
    'The six digits that your authenticator app shows now.': 'Nɔma nsia a authenticator app no kyerɛ seesei.',
    'Use a recovery code': 'Fa kood a wokoraeɛ no bi',
    'Recovery code': 'Kood a wokoraeɛ',
    'One of the ten codes that you saved. Each works once.':
      'Kood du a wokoraeɛ no mu baako. Biara yɛ adwuma prɛko.',
    'Recovery code is required': 'Twerɛ kood a wokoraeɛ no bi',
    'Use the authenticator app': 'Fa authenticator app no',
    Back: "San w'akyi",
    'Forgot password?': 'Wo werɛ afiri ahintasɛm no?',
    'First time by phone? Get a code by SMS': 'Deɛ ɛdi kan wɔ fon so? Gye kood wɔ SMS so',
    'Signed in': 'Woaba mu',
    'You are signed in as': 'Woaba mu sɛ',
    'Go to Dashboard': 'Kɔ Fie',
    Logout: 'Pue',
    '{waiting}. This stays on this phone until you sign in again. Log out?':
      '{waiting}. Ɛbɛtena saa fon yi so kɔsi sɛ wobɛsan aba mu. Wopɛ sɛ wopue?',
    'Type your email, and a link to set a new password comes to it. Or type your phone number, and a code comes by SMS.':
      'Twerɛ wo email, na link a wode bɛyɛ ahintasɛm foforɔ bɛba so. Anaa twerɛ wo fon nɔma, na kood bɛba wɔ SMS so.',
    'First sign-in by phone': 'Deɛ ɛdi kan wɔ fon so',
    'Type the phone number that the office has of you, and a code comes by SMS.':
      'Twerɛ fon nɔma a ɔfese no wɔ ma wo, na kood bɛba wɔ SMS so.',
    'Phone number': 'Fon nɔma',
    'Phone number is required': 'Twerɛ fon nɔma',
    'Code from the SMS': 'Kood a ɛwɔ SMS no mu',
    'Six digits. They work for 5 minutes.': 'Nɔma nsia. Ɛyɛ adwuma simma 5.',
    'New Password': 'Ahintasɛm Foforɔ',
    'At least 6 characters.': 'Anyɛ yie koraa nkyerɛwde 6.',
    Send: 'Mane',
    'Sending...': 'Ɛrekɔ...',
    'Send another code': 'Mane kood foforɔ',
    'Set password and sign in': 'Yɛ ahintasɛm na bra mu',
    'Back to Login': 'San kɔ na bra mu',
    'Set a new password': 'Yɛ ahintasɛm foforɔ',
    'At least 6 characters; 10 for staff.': 'Anyɛ yie koraa nkyerɛwde 6; ɔfese no mufoɔ 10.',
    'Confirm New Password': 'San Twerɛ Ahintasɛm Foforɔ',
    'Set password': 'Yɛ ahintasɛm',
    'Setting...': 'Ɛreyɛ...',
    'Ask for a new link': 'Bisa link foforɔ',
    'Your password is set.': "Woayɛ w'ahintasɛm.",
    'Please open the link in your mail once more, or ask for a new one.':
      'Yɛsrɛ wo, san bue link a ɛwɔ wo mail mu no, anaa bisa foforɔ.',
    Join: 'Bɛka ho',
    'Join your tenant portal': 'Bɛka wo portal ho',
    'The eight letters and digits on your slip, or in the message from the office.':
      'Nkyerɛwde ne nɔma nwɔtwe a ɛwɔ wo krataa so, anaa nkra a ɛfiri ɔfese no mu.',
    'Your phone number': 'Wo fon nɔma',
    'You sign in with this number and your password from now on.':
      "Ɛfiri seesei, saa nɔma yi ne w'ahintasɛm na wode bɛba mu.",
    'Choose a password': 'Yi ahintasɛm',
    'Go on': 'Toa so',
    Later: 'Akyire yi',
    'I have a password already': 'Mewɔ ahintasɛm dada',
    'One moment...': 'Twɛn kakra...',
    'Welcome, {name}': 'Akwaaba, {name}',
    '{company} has opened your tenant portal: what you owe, your receipts, and repairs.':
      '{company} abue wo portal: ka a wode, wo risiti, ne nsiesie.',
    Confirm: 'Si so dua',
    'You have joined': 'Woabɛka ho',
    '{sent} Type it here, so that messages reach you.': '{sent} Twerɛ no wɔ ha, na nkra aduru wo.',
    'Please log in to access requests.': 'Yɛsrɛ wo, bra mu na hwɛ abisadeɛ.',
    'Please log in to access complaints.': 'Yɛsrɛ wo, bra mu na hwɛ nwiinwii.',
    'Invalid email or password.': 'Email anaa ahintasɛm no nyɛ.',
    'Invalid phone number or password.': 'Fon nɔma anaa ahintasɛm no nyɛ.',
    'Enter the code from the SMS': 'Twerɛ kood a ɛwɔ SMS no mu',
    'Enter the code': 'Twerɛ kood no',
    'Enter your phone number: you sign in with it from now on':
      'Twerɛ wo fon nɔma: ɛno na wode bɛba mu firi seesei',
    'Please enter a phone number like 024 412 3456 or +233 24 412 3456':
      'Yɛsrɛ wo, twerɛ fon nɔma te sɛ 024 412 3456 anaa +233 24 412 3456',
    'Please enter a valid email address': 'Yɛsrɛ wo, twerɛ email a ɛyɛ',
    'Password must be at least 6 characters long': 'Ahintasɛm no nnuru nkyerɛwde 6',
    'New password must be at least 6 characters long': 'Ahintasɛm foforɔ no nnuru nkyerɛwde 6',
    'Please fill in all password fields': 'Yɛsrɛ wo, twerɛ ahintasɛm no nyinaa',
    'New passwords do not match': 'Ahintasɛm foforɔ mmienu no nyɛ pɛ',
    'Please choose a password of your own: this one was given to others too':
      "Yɛsrɛ wo, yi w'ankasa ahintasɛm: wɔde yei maa afoforɔ nso",
    'This code is wrong or no longer valid. Check the SMS, or ask for a new code.':
      'Saa kood yi nyɛ, anaa ne berɛ atwam. Hwɛ SMS no, anaa bisa kood foforɔ.',
    'This code is not known or no longer valid.': 'Yɛnnim saa kood yi, anaa ne berɛ atwam.',
    'If somebody has this phone number, an SMS with a code is on its way to it.':
      'Sɛ obi wɔ saa fon nɔma yi a, SMS a kood wɔ mu reba so.',
    'If this e-mail has an account, a link to set a new password is on its way to it.':
      'Sɛ saa e-mail yi wɔ akawnt a, link a wode bɛyɛ ahintasɛm foforɔ reba so.',
    'This portal sends no SMS. Please ask the office for a link to set a password.':
      'Saa portal yi mmane SMS. Yɛsrɛ wo, bisa ɔfese no link a wode bɛyɛ ahintasɛm.',
    'This link has been used or is no longer valid. Please ask for a new one.':
      'Wɔde saa link yi ayɛ adwuma dada, anaa ne berɛ atwam. Yɛsrɛ wo, bisa foforɔ.',
    'That code is not right, or it was used already. Enter the code that your authenticator app shows now.':
      'Saa kood no nyɛ, anaa wɔde ayɛ adwuma dada. Twerɛ kood a authenticator app no kyerɛ seesei.',
    'Network error. Please check your connection and try again.':
      "Intanɛt mfomsoɔ. Yɛsrɛ wo, hwɛ w'intanɛt na san sɔ hwɛ.",
    'Check a document': 'Hwɛ krataa bi mu',
    'See whether a file is exactly the one that was signed. Nothing of it is kept.':
      'Hwɛ sɛ fael bi yɛ deɛ wɔhyɛɛ aseɛ no pɛpɛɛpɛ. Yɛnkora mu hwee.',
    File: 'Fael',
    'The PDF as you received it, or the scan of the paper.': 'PDF no sɛdeɛ woanya no, anaa krataa no mfoni.',
    'Or the number of the document': 'Anaa krataa no nɔma',
    'And its SHA-256': 'Ne ne SHA-256',
    '64 letters and digits, printed on the last page and in the message.':
      'Nkyerɛwde ne nɔma 64 a ɛwɔ krataafa a ɛtwa toɔ so ne nkra no mu.',
    Check: 'Hwɛ mu',
    'Checking...': 'Yɛrehwɛ mu...',
    'Choose the file, or type its number and SHA-256.': 'Yi fael no, anaa twerɛ ne nɔma ne ne SHA-256.',
    'Type the number, as DOC-2026-00042.': 'Twerɛ nɔma no, sɛ DOC-2026-00042.',
    'Type all 64 letters and digits.': 'Twerɛ nkyerɛwde ne nɔma 64 no nyinaa.',
    'Known: {document}': 'Yɛnim no: {document}',
    'Not known. It is not a file of this portal, or not exactly as it was sealed.':
      'Yɛnnim no. Ɛnyɛ saa portal yi fael, anaa ɛnyɛ pɛpɛɛpɛ sɛdeɛ wɔsɔɔ ano no.',
    'Sealed on {day}.': 'Wɔsɔɔ ano {day}.',
    'Signed by {name} for the landlord on {day}.': '{name} hyɛɛ aseɛ maa dan wura no {day}.',
    'Signed by {name} as the tenant on {day}.': '{name} hyɛɛ aseɛ sɛ ɔtefoɔ {day}.',
    'Signed and sealed.': 'Wɔahyɛ aseɛ na wɔasɔ ano.',
    'Sealed without an answer of the tenant.': 'Wɔasɔ ano a obi a ɔte hɔ no ammua hwee.',
    'Not signed by both yet.': 'Wɔn mmienu nhyɛɛ aseɛ.',
    'Withdrawn: it is not valid.': 'Wɔatwe asan: ɛnyɛ adwuma.',
    'Declined: it is not valid.': 'Wɔapo: ɛnyɛ adwuma.',
  },
  isOne: (count) => count === 0 || count === 1,
}
