// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { AccountMessageKnownText, AccountMessageText } from '../english/account-messages.ts'

export const ACCOUNT_MESSAGES: Readonly<Record<AccountMessageText | AccountMessageKnownText, string>> = {
  'Your code for {company}': 'Wo kood ma {company}',
  '{code} is your code for {company}. It works for 5 minutes. Tell it to nobody.':
    '{code} ne wo kood ma {company}. Ɛyɛ adwuma simma 5. Nka nkyerɛ obiara.',
  'A code from {company}': 'Kood a ɛfiri {company}',
  '{code} confirms this phone number for {company}. It works for 5 minutes. If you did not ask for it, tell it to nobody.':
    '{code} si saa fon nɔma yi so dua ma {company}. Ɛyɛ adwuma simma 5. Sɛ ɛnyɛ wo na wobisaeɛ a, nka nkyerɛ obiara.',
  'It works for 5 minutes.': 'Ɛyɛ adwuma simma 5.',
  'Set a new password at {company}': 'Yɛ ahintasɛm foforɔ wɔ {company}',
  'The link works once, within an hour.': 'Link no yɛ adwuma prɛko, dɔnhwere baako mu.',
  'Set a new password': 'Yɛ ahintasɛm foforɔ',
  'Hello {name}, somebody asked to set a new password for your login at {company}.':
    '{name}, obi abisa sɛ wɔnyɛ ahintasɛm foforɔ mma wo wɔ {company}.',
  'The link works once, within an hour. When you set a new password, you are signed out everywhere.':
    'Link no yɛ adwuma prɛko, dɔnhwere baako mu. Sɛ woyɛ ahintasɛm foforɔ a, wobɛpue wɔ baabiara.',
  'If it was not you, there is nothing to do: your password stays as it is.':
    "Sɛ ɛnyɛ wo a, hwee nni hɔ a wobɛyɛ: w'ahintasɛm no te sɛdeɛ na ɛteɛ.",
  'Somebody asked to set a new password for your login': 'Obi abisa sɛ wɔnyɛ ahintasɛm foforɔ mma wo',
  'A link is in your e-mails; if it was not you, there is nothing to do.':
    'Link bi wɔ wo e-mail mu; sɛ ɛnyɛ wo a, hwee nni hɔ a wobɛyɛ.',
  'Two-step sign-in was switched off for your login': 'Wɔadum anammɔn mmienu a wofa so bra mu no',
  'with your own password': "de w'ankasa ahintasɛm",
  'by {owner}, an owner of the portal': '{owner}, portal no wura, na ɔyɛeɛ',
  'At {company}, {how}.': 'Wɔ {company}, {how}.',
  'Hello {name}, two-step sign-in at {company} was switched off {how}. Until you set it up again, your password alone signs you in.':
    "{name}, wɔadum anammɔn mmienu a wofa so bra mu wɔ {company}, {how}. Kɔsi sɛ wobɛsan ahyehyɛ no, w'ahintasɛm nko ara na wode bra mu.",
  'Set it up again': 'San hyehyɛ',
  'If you did not expect this, change your password at once and ask the office.':
    "Sɛ na wonhwɛ kwan a, sesa w'ahintasɛm ntɛm na bisa ɔfese no.",
  'It was done {how}. Until you set it up again, your password alone signs you in.':
    "Wɔyɛeɛ, {how}. Kɔsi sɛ wobɛsan ahyehyɛ no, w'ahintasɛm nko ara na wode bra mu.",
  'Sign in': 'Bra mu',
  'Once you are in, please choose a password of your own, under My Account.':
    "Sɛ woba mu a, yɛsrɛ wo, yi w'ankasa ahintasɛm wɔ M'akawnt ase.",
  'Set your password': "Yɛ w'ahintasɛm",
  'The link works once, until {day}. After that, the sign-in page sends you a new one. A password that you have already stays good until you set another.':
    'Link no yɛ adwuma prɛko, kɔsi {day}. Ɛno akyi, krataafa a wofa so bra mu no bɛmane wo foforɔ. Sɛ wowɔ ahintasɛm dada a, ɛyɛ adwuma kɔsi sɛ wobɛyɛ foforɔ.',
  'Your tenant portal at {company}': 'Wo portal wɔ {company}',
  'Your tenant portal is ready.': 'Wo portal no ayɛ krado.',
  'Welcome, {name}': 'Akwaaba, {name}',
  '{company} has opened your tenant portal for {place}. There you see what you owe and by when, send in your payment receipts, and report what needs repair.':
    '{company} abue wo portal ama {place}. Ɛhɔ na wohu ka a wode ne da a ɛsɛ sɛ wotua, wode sikatua risiti mane, na woka deɛ ɛsɛ sɛ wɔsiesie ho asɛm.',
  'Welcome to the tenant portal of {company}': 'Akwaaba ba {company} portal no so',
  'Here you see what you owe and by when, send in your payment receipts, and report what needs repair.':
    'Ɛha na wohu ka a wode ne da a ɛsɛ sɛ wotua, wode sikatua risiti mane, na woka deɛ ɛsɛ sɛ wɔsiesie ho asɛm.',
  "your tenant portal is open. Sign in with your phone number; the first time, tap 'Get a code by SMS':":
    "wo portal no abue. Fa wo fon nɔma bra mu; deɛ ɛdi kan no, mia 'Get a code by SMS':",
  'Join your tenant portal at {company}': 'Bɛka wo portal ho wɔ {company}',
  'Choose a password, and your tenant portal is open.': 'Yi ahintasɛm, na wo portal no abue.',
  Join: 'Bɛka ho',
  'Or open': 'Anaa bue',
  'and type the code': 'na twerɛ kood no',
  'The code is only for you. It works once, until {day}. {contact}':
    'Kood no yɛ wo nko ara dea. Ɛyɛ adwuma prɛko, kɔsi {day}. {contact}',
  'your tenant portal is open: see what you owe, send receipts, report repairs. {contact} Open this link until {day} and choose a password:':
    'wo portal no abue: hwɛ ka a wode, mane risiti, ka nsiesie ho asɛm. {contact} Bue link yi ansa na {day} atwam, na yi ahintasɛm:',
  'Questions? Ask {company}.': 'Nsɛmmisa? Bisa {company}.',
  'Questions? Call {phone}.': 'Nsɛmmisa? Frɛ {phone}.',
  'E-mail': 'E-mail',
  Password: 'Ahintasɛm',
  Portal: 'Portal',
}
