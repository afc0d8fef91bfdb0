// Unreviewed: a first translation into Asante Twi that no speaker has read yet.
import type { LeaseMessageKnownText, LeaseMessageText } from '../english/lease-messages.ts'

export const LEASE_MESSAGES: Readonly<Record<LeaseMessageText | LeaseMessageKnownText, string>> = {
  '{charge} is due again from {day}': 'Ɛsɛ sɛ wotua {charge} bio firi {day}',
  'The months that were asked in advance end. {amount} is due on {day}.':
    'Abosome a wodii kan tuaeɛ no reba awieeɛ. Tua {amount} ansa na {day}.',
  'Hello {name}, the months that {company} asked for in advance end on {day}. From then on you get an invoice for each period. There is nothing to do now.':
    '{name}, abosome a {company} bisaa wo sɛ di kan tua no ba awieeɛ {day}. Ɛfiri saa berɛ no, wobɛnya ka krataa ama berɛ biara. Hwee nni hɔ a wobɛyɛ seesei.',
  '{amount} for {from} to {until}': '{amount}, {from} kɔsi {until}',
  'Open my invoices': 'Bue me ka nkrataa',
  'You have {amount} of credit.': '{amount} da hɔ ma wo.',
  'We hold a deposit of {amount}.': 'Yɛkora wo awowasideɛ {amount}.',
  'Nothing is owed, and no deposit is held.': 'Womfa ka biara, na yɛnkora awowasideɛ biara.',
  'Your lease ends on {day}': 'Wo dan ho apam ba awieeɛ {day}',
  'the last day of your lease is {day}. {money}': 'wo dan ho apam da a ɛtwa toɔ ne {day}. {money}',
  'Hello {name}, {company} has recorded the end of your lease. {money}':
    '{name}, {company} atwerɛ wo dan ho apam awieeɛ. {money}',
  'See your account': "Hwɛ w'akawnt",
  '1 day left': 'aka da 1',
  '{count} days left': 'aka nna {count}',
  'Would you like to stay, or will you move out? Please tell us.':
    'Wopɛ sɛ wotena hɔ anaa wobɛtu? Yɛsrɛ wo, ka kyerɛ yɛn.',
  'Would you like to stay, or will you move out? Please tell us in a request.':
    'Wopɛ sɛ wotena hɔ anaa wobɛtu? Yɛsrɛ wo, ka kyerɛ yɛn wɔ abisadeɛ mu.',
  'Hello {name}, your lease with {company} comes to its end. Would you like to stay, or will you move out? Please tell us in a request on the portal.':
    '{name}, wo ne {company} dan ho apam reba awieeɛ. Wopɛ sɛ wotena hɔ anaa wobɛtu? Yɛsrɛ wo, ka kyerɛ yɛn wɔ abisadeɛ mu wɔ portal no so.',
  'Hello {name}, your lease with {company} comes to its end. Would you like to stay, or will you move out? Please tell us in a request on the portal, or by an answer to this message.':
    '{name}, wo ne {company} dan ho apam reba awieeɛ. Wopɛ sɛ wotena hɔ anaa wobɛtu? Yɛsrɛ wo, ka kyerɛ yɛn wɔ abisadeɛ mu wɔ portal no so, anaa bua saa nkra yi.',
  'Tell us on the portal': 'Ka kyerɛ yɛn wɔ portal no so',
  'If you have let us know already, there is nothing left to do.':
    'Sɛ woaka akyerɛ yɛn dada a, hwee nkaeɛ a wobɛyɛ.',
  'your lease ends on {day}. Will you stay or move out? Please tell us.':
    'wo dan ho apam ba awieeɛ {day}. Wobɛtena hɔ anaa wobɛtu? Yɛsrɛ wo, ka kyerɛ yɛn.',
  'Your lease offer': 'Dan ho apam foforɔ ma wo',
  'A new lease from {day} for {rent}. Please accept or decline it.':
    'Dan ho apam foforɔ firi {day}, {rent}. Yɛsrɛ wo, gye anaa po.',
  'we offer you a new lease from {day} for {rent}. Please accept or decline it.':
    'yɛde dan ho apam foforɔ rema wo firi {day}, {rent}. Yɛsrɛ wo, gye anaa po.',
  'Hello {name}, {company} offers to renew your lease. Please accept or decline it on the portal.':
    '{name}, {company} pɛ sɛ wo dan ho apam kɔ so. Yɛsrɛ wo, gye anaa po wɔ portal no so.',
  'Answer the offer': 'Bua',
  '{from} to {to}': '{from} kɔsi {to}',
  'Balance owed on {day}': 'Ka a wode {day}',
  'Credit on {day}': 'Sika a ɛda hɔ {day}',
  'Your statement': "W'akontaa",
  'Your statement, {days}': "W'akontaa, {days}",
  'Dear {name}, your statement is attached as a PDF.': "{name}, w'akontaa PDF ka ho.",
  '{balance}. See your statement:': "{balance}. Hwɛ w'akontaa:",
  'The statement from {days} was mailed to you.': "Yɛamane wo w'akontaa, {days}.",
  'Asked in advance until': 'Wodii kan tuaeɛ kɔsi',
  'Invoice on': 'Ka krataa da',
  'Due on': 'Tua ansa na',
  'Last day': 'Da a ɛtwa toɔ',
  'Left to pay': 'Aka',
  Credit: 'Sika a ɛda hɔ',
  'Deposit held': 'Awowasideɛ a yɛkora',
  'Lease ends': 'Dan ho apam awieeɛ',
  'Ends today': 'ɛba awieeɛ nnɛ',
  From: 'Firi',
  Until: 'Kɔsi',
  'No end date': 'Awieeɛ da nni hɔ',
  Days: 'Nna',
  'Balance owed after this payment': 'Ka a aka wɔ saa sikatua yi akyi',
  'Credit after this payment': 'Sika a ɛda hɔ wɔ saa sikatua yi akyi',
}
